import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CheckoutService, startCheckout } from '#preview/checkout/server.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { createYocoCheckout } from './yoco.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const webhookSecret = 'whsec_cHJldmlldy1vbmx5LW5vdC1hLXJlYWwtc2VjcmV0ISE=';
const request = {
  amount: 3500,
  currency: 'ZAR',
  successUrl: 'http://localhost:3000/payment-complete?paid=true&ref=abc',
  cancelUrl: 'http://localhost:3000/signup?paid=false',
  failureUrl: 'http://localhost:3000/signup?paid=false&error=payment',
  checkoutId: 'ours',
} as const;

let service: CheckoutService;
let provider: ReturnType<typeof createYocoCheckout>;

beforeEach(async () => {
  service = await startCheckout({ port: 0 });
  provider = createYocoCheckout({ ...service, log });
  return () => service.close();
});

function control(path: string, body: object, method = 'PUT'): Promise<Response> {
  return fetch(new URL(path, service.apiUrl), { method, body: JSON.stringify(body) });
}

async function failureOf(work: Promise<unknown>): Promise<ThirdPartyFailure> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ThirdPartyFailure)) throw new Error('It did not fail as a third party fails.');
  return error;
}

describe('with the provider failing', () => {
  it.each([
    [{ kind: 'status', status: 500 }, 500],
    [{ kind: 'status', status: 429 }, 429],
    [{ kind: 'html', status: 502 }, 502],
    [{ kind: 'html', status: 200 }, 200],
    [{ kind: 'no-redirect' }, 200],
    [{ kind: 'half-json' }, 200],
  ])('%j is a failure of the third party', async (fault, status) => {
    await control('/__fault', fault);
    const failure = await failureOf(provider.create({ ...request, idempotencyKey: crypto.randomUUID() }));
    expect(failure.status).toBe(status);
    expect(failure.party).toBe('checkout');
  });

  it('is tried once more with the same key, which makes one checkout', async () => {
    for (const kind of ['status', 'html', 'half-json']) {
      await control('/__fault', { kind, times: 1 });
      const idempotencyKey = crypto.randomUUID();
      const created = await provider.create({ ...request, idempotencyKey });
      expect(created.url).toContain(created.id);
    }
    const checkouts = await (await fetch(new URL('/__checkouts', service.apiUrl))).json();
    expect(checkouts.checkouts.length).toBe(3);
  });

  it('is not tried again when it refuses', async () => {
    const wrong = createYocoCheckout({ ...service, secretKey: 'sk_test_wrong', log });
    expect((await failureOf(wrong.create({ ...request, idempotencyKey: 'k' }))).status).toBe(403);
    await provider.create({ ...request, idempotencyKey: 'k' });
    const other = { ...request, cancelUrl: request.failureUrl, idempotencyKey: 'k' };
    expect((await failureOf(provider.create(other))).status).toBe(422);
  });

  it('is a failure without a status when it is down', async () => {
    await service.close();
    expect((await failureOf(provider.readPayment('ch_1'))).status).toBeNull();
  });
});

describe('with the provider well', () => {
  it('makes one checkout of one key, however many ask at once', async () => {
    const all = Array.from({ length: 8 }, () => provider.create({ ...request, idempotencyKey: 'same' }));
    const ids = new Set((await Promise.all(all)).map((checkout) => checkout.id));
    expect(ids.size).toBe(1);
  });

  it('reads a checkout before and after it is paid, and none that is unknown', async () => {
    const created = await provider.create({ ...request, idempotencyKey: 'k' });
    expect(await provider.readPayment(created.id)).toBeNull();
    await fetch(`${created.url}/pay`, { method: 'POST', redirect: 'manual' });
    const paid = await provider.readPayment(created.id);
    expect(paid).toEqual({ id: expect.stringMatching(/^p_/), amount: 3500, currency: 'ZAR', mode: 'test' });
    expect(await provider.readPayment('ch_unknown')).toBeNull();
    expect(await provider.readPayment('../webhooks')).toBeNull();
  });
});

describe('with an answer made up by somebody else', () => {
  const good = { id: 'ch_1', status: 'created', amount: 3500, currency: 'ZAR', processingMode: 'test' };
  let server: Server;
  let answer: (response: ServerResponse) => void;
  let apiUrl: string;

  beforeEach(async () => {
    server = createServer((incoming, response) => {
      incoming.resume();
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    apiUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    'http://pay.example/ch_1',
    'javascript:alert(1)',
    'https://user:word@pay.example/ch_1',
    '/checkout/ch_1',
    '//pay.example/ch_1',
    '',
  ])('refuses to send anybody to %j', async (redirectUrl) => {
    answer = (response) => response.end(JSON.stringify({ ...good, redirectUrl }));
    const mine = createYocoCheckout({ apiUrl, secretKey: 'sk_test_x', webhookSecret, log });
    expect((await failureOf(mine.create({ ...request, idempotencyKey: 'k' }))).status).toBe(200);
  });

  it.each([{ amount: 100 }, { currency: 'USD' }, { processingMode: 'live' }, { id: 'a/b' }, { id: 7 }])(
    'refuses %j',
    async (wrong) => {
      const redirectUrl = 'https://pay.example/ch_1';
      answer = (response) => response.end(JSON.stringify({ ...good, redirectUrl, ...wrong }));
      const mine = createYocoCheckout({ apiUrl, secretKey: 'sk_test_x', webhookSecret, log });
      await failureOf(mine.create({ ...request, idempotencyKey: 'k' }));
    },
  );

  it('follows no redirect and reads no endless answer', async () => {
    const mine = createYocoCheckout({ apiUrl, secretKey: 'sk_test_x', webhookSecret, log });
    answer = (response) => response.writeHead(302, { location: service.apiUrl }).end();
    expect((await failureOf(mine.readPayment('ch_1'))).status).toBe(302);
    answer = (response) => response.end(' '.repeat(100_000) + JSON.stringify(good));
    await failureOf(mine.readPayment('ch_1'));
  });
});

it('does not start with a secret that anybody could sign with', () => {
  expect(() => createYocoCheckout({ ...service, webhookSecret: 'whsec_', log })).toThrow(RangeError);
});
