import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import {
  type Checkout,
  findOpenCheckouts,
  recordChecked,
  type Whose,
} from '#src/features/billing/ledger/checkouts-store.ts';
import { confirmPayment, isCounted } from './confirm-payment.ts';
import type { BillingDeps, PaymentDeps } from './deps.ts';

type ReadDeps = PaymentDeps & Pick<BillingDeps, 'limits'>;

/** Webhooks can be late or lost. Never throws. */
export async function readPayments(deps: ReadDeps, payer: Whose): Promise<void> {
  try {
    const open = await findOpenCheckouts(deps.db.read, payer);
    await Promise.all(open.map((checkout) => readPayment(deps, checkout)));
  } catch (error) {
    if (error instanceof ThirdPartyFailure)
      deps.log.warn({ status: error.status }, 'checkout could not be read');
    else deps.log.error({ err: error }, 'checkout could not be settled');
  }
}

async function readPayment({ limits, ...deps }: ReadDeps, { id, providerId }: Checkout): Promise<void> {
  if (
    providerId === null ||
    !limits.takeNow(limitRules.checkoutRead, { known: '' }, { checkout: id }).allowed
  )
    return;
  if (await settleWithProvider(deps, providerId)) return;
  await deps.db.tx((trx) => recordChecked(trx, id, deps.clock.now()));
}

/** Returns whether it was paid. */
export async function settleWithProvider(deps: PaymentDeps, providerId: string): Promise<boolean> {
  const payment = await deps.checkout.read(providerId);
  if (payment?.status !== 'completed' || payment.paymentId === null) return false;
  const { paymentId, amount, currency, mode } = payment;
  const facts = { checkoutId: providerId, paymentId, amount, currency, mode, webhookId: null };
  return isCounted(await confirmPayment(deps, facts));
}
