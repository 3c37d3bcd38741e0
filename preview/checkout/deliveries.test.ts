import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  control,
  type Merchant,
  makeCheckout,
  press,
  type Received,
  startMerchant,
  until,
} from '#test/checkout-calls.ts';
import { type CheckoutService, startCheckout } from './server.ts';

const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
let clock = Date.UTC(2026, 10, 20, 8, 0, 0, 123);
let merchant: Merchant;
let service: CheckoutService;

const start = (retryDelaysMs: number[]): Promise<CheckoutService> =>
  startCheckout({
    port: 0,
    webhookSecret: secret,
    webhookUrl: merchant.url,
    retryDelaysMs,
    now: () => clock,
  });

beforeEach(async () => {
  merchant = await startMerchant();
  service = await start([20, 20]);
});
afterEach(async () => {
  await service.close();
  await merchant.close();
});

const mode = (name: string) => control(service, 'PUT', '/__webhooks', { mode: name });
const flush = (body: object = {}) => control(service, 'POST', '/__webhooks/flush', body);

async function deliveryStates(): Promise<unknown[]> {
  const { deliveries } = await control(service, 'GET', '/__deliveries');
  return Array.isArray(deliveries) ? deliveries.map(({ state }) => state) : [];
}

async function pay(): Promise<string> {
  const { id, redirectUrl } = await makeCheckout(service);
  await press(redirectUrl, 'pay');
  return id;
}

/** Checks a delivery as a merchant would, without the code under test. */
function isGenuine(received: Received): boolean {
  const key = Buffer.from('0123456789abcdef0123456789abcdef');
  const text = `${received.id}.${received.timestamp}.${received.body}`;
  return received.signature === `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

function payloadOf(received: Received | undefined): Record<string, unknown> {
  const event = JSON.parse(received?.body ?? '{}');
  return event.payload;
}

test('a payment is announced in the exact envelope, signed', async () => {
  const id = await pay();
  await until(() => merchant.received.length === 1);
  const [received] = merchant.received;
  if (received === undefined) throw new Error('nothing came');
  expect(isGenuine(received)).toBe(true);
  expect(received.id).toMatch(/^msg_/);
  expect(received.timestamp).toBe(String(Math.floor(clock / 1000)));
  const paymentId = String(payloadOf(received).id);
  const eventId = /"id":"(evt_\w{24})"/.exec(received.body)?.[1] ?? '';
  expect(paymentId).toMatch(/^p_\w{24}$/);
  // Alphabetical keys, microseconds, a two-digit year: compared as text, because the signature covers the text.
  expect(received.body).toBe(
    `{"createdDate":"2026-11-20T08:00:00.123000Z","id":"${eventId}","payload":{"amount":3500,` +
      `"createdDate":"2026-11-20T08:00:00.123000Z","currency":"ZAR","id":"${paymentId}",` +
      `"metadata":{"checkoutId":"${id}","productType":"checkout","ref":"r1"},"mode":"test",` +
      '"paymentMethodDetails":{"card":{"expiryMonth":12,"expiryYear":29,"maskedCard":"************1111",' +
      '"scheme":"visa"},"type":"card"},"status":"succeeded","type":"payment"},"type":"payment.succeeded"}',
  );
});

test('retries keep the id and sign a new time, until they are given up', async () => {
  merchant.answers.push(500, 404, 500);
  const started = clock;
  await pay();
  await until(() => merchant.received.length === 1);
  clock += 6000;
  await until(() => merchant.received.length === 3);
  expect(new Set(merchant.received.map(({ id }) => id)).size).toBe(1);
  expect(new Set(merchant.received.map(({ body }) => body)).size).toBe(1);
  expect(Number(merchant.received[2]?.timestamp)).toBe(Math.floor(started / 1000) + 6);
  expect(merchant.received.every(isGenuine)).toBe(true);
  await until(async () => (await deliveryStates())[0] === 'given-up');
  // No delivery is held or waits for another attempt.
  expect(await flush()).toEqual({ flushed: 0 });
  expect(merchant.received).toHaveLength(3);
  const { deliveries } = await control(service, 'GET', '/__deliveries');
  expect(deliveries).toMatchObject([{ attempts: [{ status: 500 }, { status: 404 }, { status: 500 }] }]);
});

test('hold keeps events back until a flush, in either order', async () => {
  await mode('hold');
  const first = await pay();
  const second = await pay();
  expect(merchant.received).toEqual([]);
  expect(await flush({ order: 'reverse' })).toEqual({ flushed: 2 });
  const checkouts = merchant.received.map((received) => payloadOf(received).metadata);
  expect(checkouts).toMatchObject([{ checkoutId: second }, { checkoutId: first }]);
});

test('drop loses an event', async () => {
  await mode('drop');
  await pay();
  // A flush waits for the round that began with the payment.
  await flush();
  await mode('normal');
  expect(await flush()).toEqual({ flushed: 0 });
  expect(merchant.received).toEqual([]);
  expect((await control(service, 'GET', '/__deliveries')).deliveries).toMatchObject([{ state: 'dropped' }]);
});

test('double sends one id twice', async () => {
  await mode('double');
  await pay();
  await until(() => merchant.received.length === 2);
  expect(merchant.received[0]?.id).toBe(merchant.received[1]?.id);
});

test.each([
  ['stale', (received: Received) => isGenuine(received) && Number(received.timestamp) === clock / 1000 - 600],
  ['forged', (received: Received) => !isGenuine(received)],
  ['wrong-amount', (received: Received) => isGenuine(received) && payloadOf(received).amount === 200],
])('%s is sent wrongly, and rightly once the mode is normal again', async (name, isWrong) => {
  clock = Math.floor(clock / 1000) * 1000;
  await service.close();
  service = await start([60_000]);
  await mode('hold');
  await pay();
  await mode(name);
  merchant.answers.push(401);
  await flush();
  await mode('normal');
  await flush();
  const [wrong, right] = merchant.received;
  if (wrong === undefined || right === undefined) throw new Error('too few came');
  expect(isWrong(wrong)).toBe(true);
  expect(isGenuine(right) && payloadOf(right).amount === 3500).toBe(true);
  expect(right.id).toBe(wrong.id);
});

test('a declined card is announced as a failed payment', async () => {
  const { redirectUrl } = await makeCheckout(service);
  await press(redirectUrl, 'decline');
  await until(() => merchant.received.length === 1);
  expect(JSON.parse(merchant.received[0]?.body ?? '{}')).toMatchObject({
    type: 'payment.failed',
    payload: { status: 'failed' },
  });
});

test('money is sent back on demand, as a refund or a charge-back, up to what was paid', async () => {
  const refund = (body: object) => control(service, 'POST', '/__refunds', body);
  expect(await refund({})).toHaveProperty('error');
  const id = await pay();
  await until(() => merchant.received.length === 1);
  expect(await refund({ amount: 3501 })).toHaveProperty('error');
  expect(await refund({ kind: 'gift' })).toHaveProperty('error');
  const { refundId } = await refund({ checkout: id, amount: 1000 });
  await until(() => merchant.received.length === 2);
  const paymentId = payloadOf(merchant.received[0]).id;
  const shared = { amount: 1000, paymentId, status: 'succeeded', metadata: { checkoutId: id } };
  expect(payloadOf(merchant.received[1])).toMatchObject({ id: refundId, type: 'refund', ...shared });
  await refund({ kind: 'chargeback' });
  await until(() => merchant.received.length === 3);
  expect(JSON.parse(merchant.received[2]?.body ?? '{}')).toMatchObject({
    type: 'chargeback.succeeded',
    payload: { type: 'chargeback', amount: 2500, refundableAmount: 0 },
  });
});
