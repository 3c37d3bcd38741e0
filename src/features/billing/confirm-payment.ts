import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/adapters/db/database.ts';
import { UniqueViolation } from '#src/domain/errors.ts';
import { logEvent } from '#src/domain/events.ts';
import { nextPeriod } from '#src/domain/period.ts';
import { nextSignupState } from '#src/domain/signup.ts';
import {
  type Checkout,
  findCheckoutOfProvider,
  markPaid,
  recordEvent,
} from '#src/features/billing/ledger/checkouts-store.ts';
import { findPaymentOf, insertPayment } from '#src/features/billing/ledger/payments-store.ts';
import { hasEndedMonth, insertPeriods } from '#src/features/billing/ledger/periods-store.ts';
import { hasRefund } from '#src/features/billing/ledger/refunds-store.ts';
import { recordReadPayment, settleEvent } from '#src/features/billing/ledger/webhooks-store.ts';
import { insertUser, isEmailTaken } from '../accounts/email-store.ts';
import { readAccount } from '../accounts/store.ts';
import { insertMail } from '../outbox/store.ts';
import type { PaymentDeps } from './deps.ts';
import { makeGift } from './gifts/settle.ts';
import { findGift, type StoredGift } from './gifts/store.ts';
import { findPlan, type PlanRow, resumePlan } from './plan/store.ts';
import { endMonthOf } from './refunds/record-refund.ts';
import { findSignup, moveSignup, type Signup } from './store.ts';

export interface PaymentConfirmation {
  /** Name of the provider that confirms the payment. */
  provider: string;
  checkoutId: string;
  paymentId: string;
  amount: number;
  currency: string;
  mode: string;
  /** The webhook event, settled in the same transaction; null if we read the payment ourselves. */
  webhookId: string | null;
}

export type ConfirmOutcome =
  | 'made'
  | 'renewed'
  | 'gifted'
  | 'already'
  /** The payment bought nothing, so it must be refunded. */
  | 'duplicate'
  /** A second payment of one checkout, which the provider promises to rule out. */
  | 'second-payment'
  | 'unknown-checkout'
  | 'wrong-amount'
  | 'wrong-currency'
  | 'wrong-mode';

/** Counts a payment exactly once, in any order of events, in one transaction with account and period. */
export async function confirmPayment(
  deps: PaymentDeps,
  confirmation: PaymentConfirmation,
): Promise<ConfirmOutcome> {
  const { db, clock, log, config } = deps;
  const ids = { user: randomUUID(), period: randomUUID(), operator: config.brand.billingEmail };
  const attempt = () =>
    db.tx(async (trx) => {
      const outcome =
        confirmation.mode === deps.checkout.mode
          ? await settle(trx, confirmation, ids, clock.now())
          : 'wrong-mode';
      if (confirmation.webhookId !== null) await settleEvent(trx, confirmation.webhookId, outcome);
      else if (!isCounted(outcome))
        await recordReadPayment(trx, { ...confirmation, outcome, now: clock.now() });
      return outcome;
    });
  // A unique violation means that a concurrent transaction counted this payment or made this account.
  const outcome = await attempt().catch((error: unknown) => {
    if (error instanceof UniqueViolation) return attempt();
    throw error;
  });
  deps.metrics?.recordCheckout(outcome);
  const fields = { checkout: confirmation.checkoutId, payment: confirmation.paymentId };
  if (outcome === 'duplicate' || outcome === 'second-payment') {
    logEvent(log, 'payment', 'refund-due', { ...fields, result: outcome });
    // Also logged as an error, because an event at `info` would not be noticed.
    log.error(fields, 'payment to be refunded');
  } else if (isCounted(outcome)) logEvent(log, 'payment', 'confirmed', { ...fields, result: outcome });
  else {
    logEvent(log, 'payment', 'not-counted', { ...fields, result: outcome });
    log.warn(fields, 'payment not counted');
  }
  if (outcome === 'made') logEvent(log, 'account-created', 'done', fields);
  return outcome;
}

const uncounted: readonly ConfirmOutcome[] = [
  'unknown-checkout',
  'wrong-amount',
  'wrong-currency',
  'wrong-mode',
];

export function isCounted(outcome: ConfirmOutcome): boolean {
  return !uncounted.includes(outcome);
}

interface Ids {
  user: string;
  period: string;
  operator: string;
}

async function settle(
  trx: Tx,
  confirmation: PaymentConfirmation,
  ids: Ids,
  now: number,
): Promise<ConfirmOutcome> {
  const checkout = await findCheckoutOfProvider(trx, confirmation.provider, confirmation.checkoutId);
  if (checkout === null) return 'unknown-checkout';
  if (confirmation.amount !== checkout.amount) return 'wrong-amount';
  if (confirmation.currency !== checkout.currency) return 'wrong-currency';
  const earlier = await findPaymentOf(trx, checkout.id);
  if (earlier !== null) {
    if (earlier.id === confirmation.paymentId) return 'already';
    const isNews = await recordEvent(trx, checkout.id, 'paid-again', now);
    if (isNews) await notifyOperator(trx, confirmation.paymentId, ids.operator, now);
    return 'second-payment';
  }
  await markPaid(trx, checkout.id, now);
  const gift = await findGift(trx, checkout.id);
  if (gift !== null)
    return settleGift(trx, confirmation, { checkout, gift }, { operator: ids.operator, now });
  const signup = checkout.signupId === null ? null : await findSignup(trx, checkout.signupId);
  const newAccount = signup === null ? null : await makeAccount(trx, signup, ids, now);
  const userId = newAccount ?? checkout.userId;
  const isRefunded = await hasRefund(trx, confirmation);
  if (userId === null) {
    await addPayment(trx, confirmation.paymentId, checkout, {
      userId: signup?.userId ?? null,
      now,
      refundDue: 1,
    });
    if (isRefunded) {
      const payment = { id: confirmation.paymentId, checkoutId: checkout.id, userId: null };
      await endMonthOf(trx, payment, { operator: ids.operator, now });
      return 'duplicate';
    }
    await notifyOperator(trx, confirmation.paymentId, ids.operator, now);
    // The mail goes to the e-mail of the sign-up.
    if (signup !== null) {
      const mail = { address: signup.email, about: confirmation.paymentId, now };
      await insertMail(trx, { ...mail, kind: 'refund-coming' });
    }
    return 'duplicate';
  }
  await addPayment(trx, confirmation.paymentId, checkout, { userId, now, refundDue: 0 });
  const bought = { userId, paymentId: confirmation.paymentId, periodId: ids.period };
  if (isRefunded) await addEndedMonth(trx, checkout, bought, { operator: ids.operator, now });
  else await addMonth(trx, bought, now);
  return newAccount === null ? 'renewed' : 'made';
}

async function settleGift(
  trx: Tx,
  confirmation: PaymentConfirmation,
  { checkout, gift }: { checkout: Checkout; gift: StoredGift },
  context: { operator: string; now: number },
): Promise<ConfirmOutcome> {
  const { paymentId } = confirmation;
  await addPayment(trx, paymentId, checkout, { userId: null, now: context.now, refundDue: 0 });
  const isRefunded = await hasRefund(trx, confirmation);
  await makeGift(trx, gift, { paymentId, now: context.now });
  if (isRefunded) await endMonthOf(trx, { id: paymentId, checkoutId: checkout.id, userId: null }, context);
  return 'gifted';
}

interface BoughtMonth {
  userId: string;
  paymentId: string;
  periodId: string;
}

async function addPeriod(
  trx: Tx,
  { userId, paymentId, periodId }: BoughtMonth,
  { paidUntil }: Pick<PlanRow, 'paidUntil'>,
  now: number,
): Promise<void> {
  const { startsAt, endsAt } = nextPeriod(now, paidUntil);
  const times = { starts_at: startsAt, ends_at: endsAt };
  await insertPeriods(trx, [
    { id: periodId, user_id: userId, payment_id: paymentId, ...times, reason: null },
  ]);
}

/** For a payment whose refund arrived first: its month ends as soon as it begins. */
async function addEndedMonth(
  trx: Tx,
  checkout: Checkout,
  bought: BoughtMonth,
  context: { operator: string; now: number },
): Promise<void> {
  const { userId, paymentId } = bought;
  await addPeriod(trx, bought, await findPlan(trx, userId), context.now);
  await endMonthOf(trx, { id: paymentId, checkoutId: checkout.id, userId }, context);
}

async function addMonth(trx: Tx, bought: BoughtMonth, now: number): Promise<void> {
  const { userId, paymentId } = bought;
  const plan = await findPlan(trx, userId);
  const isFirst = plan.paidUntil === null && !(await hasEndedMonth(trx, userId));
  await addPeriod(trx, bought, plan, now);
  // Paying undoes a cancellation.
  if (plan.cancelled) await resumePlan(trx, userId, now);
  const { email } = await readAccount(trx, userId);
  const mail = { address: email, about: paymentId, now };
  if (isFirst) await insertMail(trx, { ...mail, kind: 'welcome' });
  await insertMail(trx, { ...mail, kind: 'receipt' });
}

function notifyOperator(trx: Tx, paymentId: string, address: string, now: number): Promise<void> {
  return insertMail(trx, { kind: 'refund-due', address, about: paymentId, now });
}

function addPayment(
  trx: Tx,
  id: string,
  checkout: Checkout,
  { userId, now, refundDue }: { userId: string | null; now: number; refundDue: 0 | 1 },
): Promise<void> {
  return insertPayment(trx, {
    id,
    checkout_id: checkout.id,
    user_id: userId,
    amount: checkout.amount,
    currency: checkout.currency,
    paid_at: now,
    refund_due: refundDue,
  });
}

async function makeAccount(trx: Tx, signup: Signup, ids: Ids, now: number): Promise<string | null> {
  const paid = nextSignupState(signup.state, 'payment-confirmed');
  if (paid === null) return null;
  const { passwordHash } = signup;
  const isTaken = await isEmailTaken(trx, signup.email);
  const canBeMade = !isTaken && passwordHash !== null;
  const next = nextSignupState(paid, canBeMade ? 'account-made' : 'account-refused');
  if (next === null) return null;
  if (!canBeMade) {
    await moveSignup(trx, signup.id, signup.state, next, { password_hash: null });
    return null;
  }
  await insertUser(trx, {
    id: ids.user,
    email: signup.email,
    password_hash: passwordHash,
    created_at: now,
    language: signup.language,
  });
  await moveSignup(trx, signup.id, signup.state, next, { user_id: ids.user, password_hash: null });
  return ids.user;
}
