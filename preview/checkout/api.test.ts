import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callApi, control, makeCheckout, ORDER, readObject } from '#test/checkout-calls.ts';
import { type CheckoutService, startCheckout } from './server.ts';

let service: CheckoutService;
let clock = Date.UTC(2026, 10, 20, 8);

beforeEach(async () => {
  service = await startCheckout({ port: 0, now: () => clock });
});
afterEach(() => service.close());

describe('checkouts', () => {
  test('are made with the documented fields', async () => {
    const response = await callApi(service, '/checkouts', ORDER);
    const body = await readObject(response);
    expect(response.status).toBe(200);
    expect(body).toMatchObject({ ...ORDER, status: 'created', paymentId: null, processingMode: 'test' });
    expect(body.id).toMatch(/^ch_\w{24}$/);
    expect(body.redirectUrl).toBe(`${new URL(service.apiUrl).origin}/checkout/${body.id}`);
  });

  test('are refused with 403 without the right key, whatever the call', async () => {
    for (const authorization of ['', 'Bearer sk_test_other', service.secretKey]) {
      const response = await callApi(service, '/checkouts', ORDER, { authorization });
      expect(response.status).toBe(403);
      expect((await readObject(response)).errorMessage).toContain('A key is required');
    }
    expect((await control(service, 'GET', '/__checkouts')).checkouts).toEqual([]);
  });

  test.each([
    ['an amount below R2.00', { amount: 199 }],
    ['an amount that is not whole', { amount: 3500.5 }],
    ['an amount in words', { amount: '3500' }],
    ['another currency', { currency: 'USD' }],
    ['a plain http address elsewhere', { successUrl: 'http://shop.example/ok' }],
    ['an address that is not one', { cancelUrl: '/signup' }],
    ['an address of another kind', { failureUrl: 'javascript:alert(1)' }],
    ['metadata that is not text', { metadata: { a: 1 } }],
    ['a line without a name', { lineItems: [{ quantity: 1 }] }],
  ])('are refused with 400 for %s', async (_what, change) => {
    const response = await callApi(service, '/checkouts', { ...ORDER, ...change });
    expect(response.status).toBe(400);
    expect(await readObject(response)).toMatchObject({ errorCode: 'validation_failed' });
  });

  test('can be read, and are 404 when unknown', async () => {
    const { id } = await makeCheckout(service);
    expect(await readObject(await callApi(service, `/checkouts/${id}`))).toMatchObject({
      id,
      status: 'created',
    });
    expect((await callApi(service, '/checkouts/ch_none')).status).toBe(404);
    expect((await callApi(service, '/nothing')).status).toBe(404);
  });
});

describe('idempotency', () => {
  const key = { 'idempotency-key': '0c7ad0a8-6c0c-4d6a-8a4c-8d3a3f0f9d11' };

  test('a repeat gets the first answer and its header', async () => {
    const first = await callApi(service, '/checkouts', ORDER, key);
    // A different order of the keys is the same payload.
    const again = await callApi(
      service,
      '/checkouts',
      Object.fromEntries(Object.entries(ORDER).reverse()),
      key,
    );
    expect(first.headers.get('Idempotent-Replayed')).toBeNull();
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect([again.status, await again.json()]).toEqual([first.status, await first.json()]);
    expect((await control(service, 'GET', '/__checkouts')).checkouts).toHaveLength(1);
  });

  test('a failure is repeated too', async () => {
    const bad = { ...ORDER, amount: 1 };
    const first = await callApi(service, '/checkouts', bad, key);
    const again = await callApi(service, '/checkouts', bad, key);
    expect([first.status, again.status]).toEqual([400, 400]);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  });

  test('another payload is 422, and after 24 hours the key is free', async () => {
    await callApi(service, '/checkouts', ORDER, key);
    const other = { ...ORDER, amount: 9900 };
    expect((await callApi(service, '/checkouts', other, key)).status).toBe(422);
    clock += 24 * 60 * 60 * 1000;
    expect((await callApi(service, '/checkouts', other, key)).status).toBe(200);
  });

  test('a call that still runs is 409, and later the first answer', async () => {
    await control(service, 'PUT', '/__fault', { kind: 'slow', ms: 300 });
    const pair = await Promise.all([0, 1].map(() => callApi(service, '/checkouts', ORDER, key)));
    const [done, refused] = pair.toSorted((a, b) => a.status - b.status);
    expect([done?.status, refused?.status]).toEqual([200, 409]);
    await control(service, 'DELETE', '/__fault');
    const again = await readObject(await callApi(service, '/checkouts', ORDER, key));
    expect(await done?.json()).toEqual(again);
  });
});

describe('faults', () => {
  const fault = (body: object) => control(service, 'PUT', '/__fault', body);
  const key = { 'idempotency-key': 'k-1' };

  test('status: so many times, then well again, and not kept under the key', async () => {
    await fault({ kind: 'status', status: 429, times: 1 });
    const first = await callApi(service, '/checkouts', ORDER, key);
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await callApi(service, '/checkouts', ORDER, key)).status).toBe(200);
  });

  test('status, recorded: the key answers it again', async () => {
    await fault({ kind: 'status', status: 500, times: 1, recorded: true });
    await callApi(service, '/checkouts', ORDER, key);
    const again = await callApi(service, '/checkouts', ORDER, key);
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([500, 'true']);
  });

  test('html, no-redirect and half-json spoil the answer', async () => {
    await fault({ kind: 'html' });
    const html = await callApi(service, '/checkouts', ORDER);
    expect([html.status, html.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
    await fault({ kind: 'no-redirect' });
    expect(await readObject(await callApi(service, '/checkouts', ORDER))).not.toHaveProperty('redirectUrl');
    await fault({ kind: 'half-json' });
    await expect((await callApi(service, '/checkouts', ORDER)).json()).rejects.toThrow(SyntaxError);
  });

  test('hang: the answer is lost and the work is done, so a retry finds it', async () => {
    await fault({ kind: 'hang', times: 1 });
    const signal = AbortSignal.timeout(100);
    const headers = { authorization: `Bearer ${service.secretKey}`, ...key };
    const lost = fetch(`${service.apiUrl}/checkouts`, {
      method: 'POST',
      headers,
      body: JSON.stringify(ORDER),
      signal,
    });
    await expect(lost).rejects.toThrow();
    const again = await callApi(service, '/checkouts', ORDER, key);
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 'true']);
  });

  test('can be narrowed to reading, refused when unknown, and ended', async () => {
    const { id } = await makeCheckout(service);
    await fault({ kind: 'status', on: 'read' });
    expect((await callApi(service, `/checkouts/${id}`)).status).toBe(503);
    expect((await callApi(service, '/checkouts', ORDER)).status).toBe(200);
    expect(await fault({ kind: 'odd' })).toHaveProperty('error');
    await control(service, 'DELETE', '/__fault');
    expect((await callApi(service, `/checkouts/${id}`)).status).toBe(200);
  });
});

test('the webhook subscription is listed without its secret', async () => {
  expect(await readObject(await callApi(service, '/webhooks'))).toEqual({ subscriptions: [] });
  const url = 'https://shop.example/hooks';
  const subscribed = await startCheckout({ port: 0, webhookUrl: url });
  const shown = { id: 'sub_preview', name: 'preview', url, mode: 'test' };
  expect(await readObject(await callApi(subscribed, '/webhooks'))).toEqual({ subscriptions: [shown] });
  await subscribed.close();
});
