import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpError, isRecord, readJson, sendJson } from '../http.ts';
import type { CheckoutContext } from './context.ts';
import { WEBHOOK_MODES } from './deliveries.ts';
import { giveBack } from './payments.ts';

/**
 * Controls for tests, beside the API on the same port:
 * - `GET /__checkouts`: every checkout that is kept, oldest first.
 * - `GET /__deliveries`: every webhook with its body and its attempts, oldest first.
 * - `PUT /__fault` and `DELETE /__fault`: see `faults.ts`.
 * - `PUT /__webhooks {"mode": …}`: `normal`; `hold` keeps events back; `drop` loses them; `double` sends two
 *   at once with one `webhook-id`; `stale` signs a time ten minutes ago; `forged` signs with another key;
 *   `wrong-amount` signs another amount. Looked at for every attempt.
 * - `POST /__webhooks/flush`: sends now what is held or waits for a retry, one after another, and answers
 *   when that's done; `{"order": "reverse"}` sends the newest first.
 * - `POST /__refunds {"checkout": "ch_…"}`: sends the money of a paid checkout (the latest paid one, unless said) back,
 *   all that is left of it or `amount`, as a refund or with `"kind": "chargeback"` as a charge-back.
 */
export async function handleControl(
  context: CheckoutContext,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const { store, deliveries, faults } = context;
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /__checkouts':
      return sendJson(response, 200, { checkouts: [...store.checkouts.values()] });
    case 'GET /__deliveries':
      return sendJson(response, 200, { deliveries: [...store.deliveries.values()] });
    case 'PUT /__fault':
      return sendJson(response, 200, { fault: faults.set(await readJson(request)) });
    case 'DELETE /__fault':
      faults.clear();
      return sendJson(response, 200, { fault: null });
    case 'PUT /__webhooks': {
      const body = await readJson(request);
      const mode = WEBHOOK_MODES.find((known) => isRecord(body) && known === body.mode);
      if (mode === undefined) throw new HttpError(400, `mode must be one of ${WEBHOOK_MODES.join(', ')}.`);
      deliveries.mode = mode;
      return sendJson(response, 200, { mode });
    }
    case 'POST /__webhooks/flush': {
      const body = await readJson(request);
      const isReverse = isRecord(body) && body.order === 'reverse';
      return sendJson(response, 200, { flushed: await deliveries.flush(isReverse ? 'reverse' : 'sent') });
    }
    case 'POST /__refunds':
      return sendJson(response, 200, await refund(context, await readJson(request)));
    default:
      throw new HttpError(404, 'There is no such control.');
  }
}

async function refund(context: CheckoutContext, body: unknown): Promise<object> {
  const { checkout: id, kind = 'refund', amount } = isRecord(body) ? body : {};
  const paid = [...context.store.checkouts.values()].filter(({ paymentId }) => paymentId !== null);
  const checkout = id === undefined ? paid.at(-1) : paid.find((one) => one.id === id);
  if (checkout === undefined) throw new HttpError(400, 'There is no such paid checkout.');
  if (kind !== 'refund' && kind !== 'chargeback') {
    throw new HttpError(400, 'kind must be refund or chargeback.');
  }
  const left = checkout.amount - checkout.refunded;
  if (amount !== undefined && (typeof amount !== 'number' || !(amount >= 1 && amount <= left))) {
    throw new HttpError(400, `amount must be from 1 to ${left}.`);
  }
  const refundId = giveBack(context, checkout, { kind, amount: amount ?? left });
  await context.store.save();
  return { refundId, checkout: checkout.id };
}
