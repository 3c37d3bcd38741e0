import pTimeout from 'p-timeout';
import { formatDay, type Spoken } from '#src/domain/dates.ts';
import { formatPass } from '#src/domain/pass.ts';
import { isPaid } from '#src/domain/period.ts';
import { findOpenCheckouts } from '#src/features/billing/ledger/checkouts-store.ts';
import { type BoughtPass, findBoughtPass, findPassMonth } from '#src/features/billing/ledger/passes-store.ts';
import { findPaymentOf } from '#src/features/billing/ledger/payments-store.ts';
import { isSuspended } from '#src/features/billing/ledger/suspensions-store.ts';
import { paths } from '#src/routes.ts';
import type { BillingDeps } from '../deps.ts';
import { isWorthWaiting } from '../follow-payment.ts';
import { findPlan } from '../plan/store.ts';
import { readPayments } from '../read-payment.ts';
import { giftCode, giftKey, isGiftKey } from './gift-code.ts';

const providerTimeoutMs = 1000;

export type GiftState = 'open' | 'redeemed' | 'stopped' | 'expired';

export interface Gift {
  kind: 'paid';
  /** Looks like `BCDF-GHJK-2345`. */
  code: string;
  state: GiftState;
  /** Looks like `20 November 2029`. */
  expiresOn: string;
}

export type GiftProgress = Gift | { kind: 'waiting' | 'unpaid' | 'unknown' };

export interface GiftPage {
  checkoutId: string;
  key: string;
  /** Epoch ms. */
  returnedAt: number;
}

/** Asks the provider until a webhook has arrived. Everybody who knows the page's address sees the code. */
export async function followGift(deps: BillingDeps, page: GiftPage, texts: Spoken): Promise<GiftProgress> {
  const { checkoutId, key, returnedAt } = page;
  if (!isGiftKey(deps.hashing, checkoutId, key)) return { kind: 'unknown' };
  const before = await readGift(deps, checkoutId, texts);
  if (before !== null) return before;
  await pTimeout(readPayments(deps, { checkoutId }), { milliseconds: providerTimeoutMs, message: false });
  // Read before the state: a payment that is confirmed in between closes the checkout.
  const [open] = await findOpenCheckouts(deps.db.read, { checkoutId });
  const after = await readGift(deps, checkoutId, texts);
  if (after !== null) return after;
  const waits = open !== undefined && isWorthWaiting(open, returnedAt, deps.clock.now());
  return { kind: waits ? 'waiting' : 'unpaid' };
}

/** Returns null while the gift isn't paid. */
async function readGift(
  { db, clock, hashing }: BillingDeps,
  checkoutId: string,
  texts: Spoken,
): Promise<Gift | null> {
  const payment = await findPaymentOf(db.read, checkoutId);
  const pass = payment === null ? null : await findBoughtPass(db.read, payment.id);
  if (pass === null) return null;
  return {
    kind: 'paid',
    code: formatPass(giftCode(hashing, checkoutId)),
    state: stateOf(pass, clock.now()),
    expiresOn: formatDay(pass.expiresAt, texts),
  };
}

function stateOf({ redeemedAt, stoppedAt, expiresAt }: BoughtPass, now: number): GiftState {
  if (stoppedAt !== null) return 'stopped';
  if (redeemedAt !== null) return 'redeemed';
  return expiresAt <= now ? 'expired' : 'open';
}

/** For the mail to the payer. Returns null if the gift was refunded meanwhile. */
export async function readGiftNews(
  deps: BillingDeps,
  checkoutId: string,
  texts: Spoken,
): Promise<(Pick<Gift, 'code' | 'expiresOn'> & { path: string }) | null> {
  const gift = await readGift(deps, checkoutId, texts);
  if (gift === null || gift.state === 'stopped') return null;
  return { ...gift, path: paths.giftOf(checkoutId, giftKey(deps.hashing, checkoutId)) };
}

/** For the mail to the household that redeemed the gift. Returns null after that household was deleted. */
export async function readGiftEnding(
  { db, clock }: BillingDeps,
  passId: string,
  texts: Spoken,
): Promise<{ paidUntil: string | null; isSuspended: boolean } | null> {
  const pass = await findPassMonth(db.read, passId);
  if (pass === null) return null;
  const { paidUntil } = await findPlan(db.read, pass.userId);
  return {
    paidUntil: isPaid(paidUntil, clock.now()) ? formatDay(paidUntil, texts) : null,
    isSuspended: await isSuspended(db.read, pass.userId),
  };
}
