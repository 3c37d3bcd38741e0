import { neverOpenedMs, pollAgainDelay, pollDelay } from '#src/domain/checkout-polling.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import {
  type CheckoutRow,
  claimCheckout,
  findDue,
  findUnsettled,
  giveUpCheckout,
  recordPolled,
  selectCheckouts,
  type UnsettledCheckout,
} from '#src/features/billing/ledger/unsettled-store.ts';
import { findEmails } from '../../accounts/store.ts';
import type { BillingDeps, PaymentDeps } from '../deps.ts';
import { findGiftEmails } from '../gifts/store.ts';
import { settleWithProvider } from '../read-payment.ts';
import { findSignupEmails } from '../store.ts';

export interface Reconciled {
  looked: number;
  paid: number;
  open: number;
  /** Counts checkouts that never opened: nobody got their address, so nobody can pay them. */
  expired: number;
  /** Counts checkouts for which the provider didn't answer. */
  failed: number;
}

type Outcome = Exclude<keyof Reconciled, 'looked'>;

/** Longer than the provider's timeout with its retry. */
const claimMs = 60_000;

/** After this number of failures in a row the provider counts as down. */
const maxFailures = 3;

/** Limits a round, because other jobs wait meanwhile. */
const maxPerRound = 1000;

export interface ListedCheckout extends Omit<CheckoutRow, 'signupId' | 'userId'> {
  /** The checkout pays for a new account, for a month of an existing one, or for a gift. */
  kind: 'signup' | 'renewal' | 'gift';
  /** Null after the household was deleted. */
  email: string | null;
}

/** `due` follows `pollDelay`, `all` is for an operator. A claim lets only one node ask. `now` is epoch ms. */
export async function reconcileCheckouts(
  deps: PaymentDeps,
  { now, which = 'all' }: { now: number; which?: 'due' | 'all' },
): Promise<Reconciled> {
  const counts: Reconciled = { looked: 0, paid: 0, open: 0, expired: 0, failed: 0 };
  const maxRows = which === 'due' ? maxPerRound : Number.POSITIVE_INFINITY;
  let failuresInARow = 0;
  let after = '';
  while (failuresInARow < maxFailures && counts.looked < maxRows) {
    // A checkout that was looked at isn't due any more.
    const batch = await (which === 'due'
      ? findDue(deps.db.read, deps.checkout.name, now)
      : findUnsettled(deps.db.read, deps.checkout.name, after));
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.id;
    for (const checkout of batch) {
      if (!(await deps.db.tx((trx) => claimCheckout(trx, checkout, claimUntil(checkout, now))))) continue;
      const { outcome, isProviderDown } = await look(deps, checkout, now);
      counts.looked += 1;
      counts[outcome] += 1;
      failuresInARow = isProviderDown ? failuresInARow + 1 : 0;
      if (failuresInARow === maxFailures) break;
    }
  }
  if (counts.paid + counts.failed > 0) deps.log.info({ ...counts }, 'checkouts reconciled');
  return counts;
}

/** Lists the latest first. */
export async function listCheckouts(
  { db }: Pick<BillingDeps, 'db'>,
  { status = null, limit = 100 }: { status?: string | null; limit?: number } = {},
): Promise<ListedCheckout[]> {
  const rows = await selectCheckouts(db.read, { status, limit });
  const [ofUsers, ofSignups, ofGifts] = await Promise.all([
    findEmails(
      db.read,
      rows.flatMap(({ userId }) => userId ?? []),
    ),
    findSignupEmails(
      db.read,
      rows.flatMap(({ signupId }) => signupId ?? []),
    ),
    findGiftEmails(
      db.read,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map(({ id, providerId, status: current, signupId, userId, ...rest }) => ({
    id,
    providerId,
    kind: ofGifts.has(id) ? 'gift' : userId === null ? 'signup' : 'renewal',
    status: current,
    email: ofUsers.get(userId ?? '') ?? ofSignups.get(signupId ?? '') ?? ofGifts.get(id) ?? null,
    ...rest,
  }));
}

/** Always differs from `pollAt`: of two nodes in one millisecond, the later one must see the change. */
function claimUntil({ pollAt }: UnsettledCheckout, now: number): number {
  return now + claimMs === pollAt ? now + claimMs + 1 : now + claimMs;
}

interface Looked {
  outcome: Outcome;
  isProviderDown: boolean;
}

async function look(deps: PaymentDeps, checkout: UnsettledCheckout, now: number): Promise<Looked> {
  const { db, log } = deps;
  const { id, providerId, createdAt } = checkout;
  const age = now - createdAt;
  const record = (delay: number, answeredAt: number | null) =>
    db.tx((trx) => recordPolled(trx, id, { pollAt: now + delay, answeredAt }));
  if (providerId === null) {
    if (age >= neverOpenedMs) {
      await db.tx((trx) => giveUpCheckout(trx, id, now));
      deps.metrics?.recordCheckout('expired');
      return { outcome: 'expired', isProviderDown: false };
    }
    await record(pollDelay(age), null);
    return { outcome: 'open', isProviderDown: false };
  }
  try {
    const settled = await settleWithProvider(deps, providerId);
    if (settled !== 'paid') await record(pollDelay(age), settled === 'unpaid' ? now : null);
    return { outcome: settled === 'paid' ? 'paid' : 'open', isProviderDown: false };
  } catch (error) {
    const isProviderDown = error instanceof ThirdPartyFailure;
    if (isProviderDown) {
      log.warn({ status: error.status, checkout: id }, 'checkout could not be read');
    } else {
      // An error must not keep the next checkouts from being settled.
      log.error({ err: error, checkout: id }, 'checkout could not be settled');
    }
    await record(pollAgainDelay(age), null);
    return { outcome: 'failed', isProviderDown };
  }
}
