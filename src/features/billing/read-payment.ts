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

/** Asks the provider, because webhooks can be late or lost. Never throws. */
export async function readPayments(deps: BillingDeps, payer: Whose): Promise<void> {
  try {
    const open = await findOpenCheckouts(deps.db.read, payer);
    await Promise.all(open.map((checkout) => readPayment(deps, checkout)));
  } catch (error) {
    if (error instanceof ThirdPartyFailure)
      deps.log.warn({ status: error.status }, 'checkout could not be read');
    else deps.log.error({ err: error }, 'checkout could not be settled');
  }
}

async function readPayment(
  { limits, ...deps }: BillingDeps,
  { id, provider, providerId }: Checkout,
): Promise<void> {
  if (providerId === null || provider !== deps.checkout.name || deps.checkout.readPayment === null) return;
  if (!limits.takeNow(limitRules.checkoutRead, { known: '' }, { checkout: id }).allowed) return;
  if ((await settleWithProvider(deps, providerId)) === 'paid') return;
  await deps.db.tx((trx) => recordChecked(trx, id, deps.clock.now()));
}

/** Returns `unknown` if the provider offers no way to read a payment. */
export async function settleWithProvider(
  deps: PaymentDeps,
  checkoutId: string,
): Promise<'paid' | 'unpaid' | 'unknown'> {
  const { readPayment: read, name: provider } = deps.checkout;
  if (read === null) return 'unknown';
  const payment = await read(checkoutId);
  if (payment === null) return 'unpaid';
  const { id: paymentId, ...paid } = payment;
  const outcome = await confirmPayment(deps, { provider, checkoutId, paymentId, ...paid, webhookId: null });
  return isCounted(outcome) ? 'paid' : 'unpaid';
}
