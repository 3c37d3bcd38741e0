import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  CheckoutProvider,
  ProviderEvent,
  ProviderPayment,
  WebhookVerdict,
} from '#src/adapters/checkout/provider.ts';

/** The differences between providers of this kind. */
export interface FormProviderKind {
  /** The product can ask about a checkout. */
  answers: boolean;
  sendsRefunds: boolean;
}

/** A payment provider whose page gets a signed form from the payer's browser. */
export interface FormProvider {
  /** Returns the adapter for a product at that address. */
  adapterOf(publicUrl: string): CheckoutProvider;
  /** The forms that its page got, the latest last. */
  readonly forms: Record<string, string>[];
  /** The callbacks that it sent, with the statuses of their answers. */
  readonly callbacks: { body: string; status: number }[];
  /** While true, only `callBack` sends callbacks of payments. */
  holds: boolean;
  /** Sends the callback of a checkout's payment, or of its refund. */
  callBack(checkoutId: string, changes?: Record<string, string>, secret?: string): Promise<number>;
  close(): Promise<void>;
}

export const formProviderName = 'Formpay';

const secret = 'the passphrase of merchant and provider';

type Fields = Record<string, string>;

const sign = (fields: Fields, key: string): string =>
  createHmac('sha256', key).update(new URLSearchParams(fields).toString()).digest('hex');

const withSignature = (fields: Fields, key = secret): Fields => ({ ...fields, signature: sign(fields, key) });

function isSigned({ signature = '', ...fields }: Fields): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(fields, secret))];
  return given.length === right.length && timingSafeEqual(given, right);
}

const fieldsOf = (body: string): Fields => Object.fromEntries(new URLSearchParams(body));

export async function startFormProvider({ answers, sendsRefunds }: FormProviderKind): Promise<FormProvider> {
  const paid = new Map<string, Fields>();
  const forms: Fields[] = [];
  const callbacks: FormProvider['callbacks'] = [];
  const state = { holds: false };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe: the server listens on a port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const formOf = (id: string): Fields => {
    const form = forms.findLast(({ m_payment_id }) => m_payment_id === id);
    if (form === undefined) throw new Error(`Nobody posted a form for ${id}.`);
    return form;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, place = '', id = '', deed = ''] = (request.url ?? '').split('/');
    if (place === 'query') {
      response.end(JSON.stringify(paid.get(id) ?? null));
      return;
    }
    const body = fieldsOf(await textOf(request));
    if (request.method === 'POST' && place === 'process') {
      if (!isSigned(body)) {
        response.writeHead(400).end('The signature is wrong.');
        return;
      }
      forms.push(body);
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(pageOf(body));
      return;
    }
    const form = formOf(id);
    if (deed !== 'pay') {
      response.writeHead(303, { Location: form.cancel_url }).end();
      return;
    }
    paid.set(id, { payment_id: String(1000 + paid.size), amount: form.amount ?? '' });
    if (!state.holds) await callBack(id);
    response.writeHead(303, { Location: form.return_url }).end();
  }

  async function callBack(id: string, changes: Fields = {}, key = secret): Promise<number> {
    const { payment_id = '', amount = '' } = paid.get(id) ?? {};
    const fields = { m_payment_id: id, payment_id, payment_status: 'COMPLETE', amount, ...changes };
    const body = new URLSearchParams(withSignature(fields, key)).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const { status } = await fetch(formOf(id).notify_url ?? '', { method: 'POST', body, headers });
    callbacks.push({ body, status });
    return status;
  }

  const readPayment = async (id: string): Promise<ProviderPayment | null> => {
    const found: Fields | null = await (await fetch(`${origin}/query/${id}`)).json();
    return found === null ? null : paymentOf(found);
  };

  return {
    forms,
    callbacks,
    get holds() {
      return state.holds;
    },
    set holds(holds) {
      state.holds = holds;
    },
    callBack,
    adapterOf: (publicUrl) => ({
      name: formProviderName,
      mode: 'test',
      pageOrigin: origin,
      sendsRefunds,
      create: async ({ checkoutId, amount, successUrl, cancelUrl }) => ({
        id: checkoutId,
        url: `${origin}/process`,
        fields: withSignature({
          m_payment_id: checkoutId,
          amount: (amount / 100).toFixed(2),
          return_url: successUrl,
          cancel_url: cancelUrl,
          notify_url: `${publicUrl}/webhooks/formpay`,
        }),
      }),
      readPayment: answers ? readPayment : null,
      verify: ({ body }) => judge(Buffer.from(body).toString()),
      inspect: async () => [],
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The provider's ids are plain numbers, so the adapter adds the provider's name. */
function paymentOf({ payment_id, amount = '' }: Fields): ProviderPayment {
  const cents = Math.round(Number(amount) * 100);
  return { id: `formpay_${payment_id}`, amount: cents, currency: 'ZAR', mode: 'test' };
}

function judge(body: string): WebhookVerdict {
  const fields = fieldsOf(body);
  if (!isSigned(fields)) return { ok: false, reason: 'signature' };
  const { m_payment_id: checkoutId = null, payment_status: type = '' } = fields;
  const payment = paymentOf(fields);
  // The provider numbers no events, but sends each status of a payment once.
  const eventId = `${payment.id}_${type}`;
  const event: ProviderEvent = { webhookId: eventId, eventId, type, payment: null, refund: null };
  if (type === 'COMPLETE')
    return { ok: true, event: { ...event, payment: { ...payment, checkoutId, createdAt: 0 } } };
  if (type !== 'REFUNDED') return { ok: true, event };
  const { id: paymentId, ...money } = payment;
  const refund = { id: eventId, kind: 'refund' as const, paymentId, checkoutId, ...money };
  return { ok: true, event: { ...event, refund } };
}

const pageOf = ({ m_payment_id: id }: Fields): string =>
  `<!doctype html><title>Formpay</title><h1>Formpay</h1>
  <form method="post" action="/checkout/${id}/pay"><button>Pay R35.00</button></form>
  <form method="post" action="/checkout/${id}/cancel"><button>Cancel</button></form>`;

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
