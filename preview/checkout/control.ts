import { type Exchange, HttpError, isRecord, readJson, sendJson } from '../http.ts';
import type { CheckoutContext } from './context.ts';
import { webhookModes } from './deliveries.ts';
import { sendBack } from './payments.ts';

export async function handleControl(
  context: CheckoutContext,
  { request, response, url }: Exchange,
): Promise<void> {
  const body = await readJson(request);
  const control = controls[`${request.method} ${url.pathname}`];
  if (control === undefined) throw new HttpError(404, 'There is no such control.');
  sendJson(response, 200, await control(context, isRecord(body) ? body : {}));
}

type Control = (context: CheckoutContext, body: Record<string, unknown>) => object | Promise<object>;

const controls: Readonly<Record<string, Control>> = {
  'GET /__checkouts': ({ store }) => ({ checkouts: [...store.checkouts.values()] }),
  'GET /__deliveries': ({ store }) => ({ deliveries: [...store.deliveries.values()] }),
  'PUT /__fault': ({ faults }, body) => {
    faults.stage(body);
    return { fault: faults.current };
  },
  'DELETE /__fault': ({ faults }) => {
    faults.stage(null);
    return { fault: null };
  },
  'PUT /__webhooks': ({ deliveries }, body) => {
    const mode = webhookModes.find((name) => name === body.mode);
    if (mode === undefined) throw new HttpError(400, `mode must be one of ${webhookModes.join(', ')}.`);
    deliveries.mode = mode;
    return { mode };
  },
  'POST /__webhooks/flush': async ({ deliveries }, { order }) => ({
    flushed: await deliveries.flush(order === 'reverse' ? 'reverse' : 'sent'),
  }),
  'POST /__refunds': async (context, { checkout: id, kind = 'refund', amount }) => {
    const paid = [...context.store.checkouts.values()].filter(({ paymentId }) => paymentId !== null);
    const checkout = id === undefined ? paid.at(-1) : paid.find((candidate) => candidate.id === id);
    if (checkout === undefined) throw new HttpError(400, 'There is no such paid checkout.');
    if (kind !== 'refund' && kind !== 'chargeback')
      throw new HttpError(400, 'kind must be refund or chargeback.');
    const left = checkout.amount - checkout.refunded;
    if (amount !== undefined && (typeof amount !== 'number' || !(amount >= 1 && amount <= left)))
      throw new HttpError(400, `amount must be from 1 to ${left}.`);
    const refundId = sendBack(context, checkout, { kind, amount: amount ?? left });
    await context.store.save();
    return { refundId, checkout: checkout.id };
  },
};
