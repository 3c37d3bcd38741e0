import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { BillingDeps } from './deps.ts';
import { type Checkout, findOpenCheckouts, noteChecked } from './ledger/store.ts';

type ReadDeps = Pick<BillingDeps, 'db' | 'clock' | 'log' | 'checkout' | 'limits'>;

/** The provider is asked about one checkout no more often than this, in ms. */
const pauseMs = 2000;

/**
 * Asks the provider about the open checkouts of a signup, and counts what it says is paid: webhooks can be
 * late or lost. Never throws; the next asking comes soon enough.
 */
export async function readPayments(deps: ReadDeps, signupId: string): Promise<void> {
  try {
    const open = await findOpenCheckouts(deps.db.read, signupId);
    await Promise.all(open.map((checkout) => readPayment(deps, checkout)));
  } catch (error) {
    if (error instanceof ThirdPartyFailure)
      deps.log.warn({ status: error.status }, 'checkout could not be read');
    else deps.log.error({ err: error }, 'checkout could not be settled');
  }
}

async function readPayment({ limits, ...deps }: ReadDeps, { id, providerId }: Checkout): Promise<void> {
  if (providerId === null || !limits.take(`checkout-read:${id}`, 1, pauseMs).allowed) return;
  const said = await deps.checkout.read(providerId);
  if (said?.status === 'completed' && said.paymentId !== null) {
    const { paymentId, amount, currency, mode } = said;
    await confirmPayment(deps, {
      checkoutId: providerId,
      paymentId,
      amount,
      currency,
      mode,
      webhookId: null,
    });
    return;
  }
  await deps.db.tx((trx) => noteChecked(trx, id, deps.clock.now()));
}
