import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CheckoutService, startCheckout } from '#preview/checkout/server.ts';
import { silentLog } from '#test/silent-log.ts';
import { createYocoCheckout } from './yoco.ts';

const request = {
  amount: 3500,
  currency: 'ZAR',
  successUrl: 'http://localhost:3000/payment-complete?paid=true&ref=abc',
  cancelUrl: 'http://localhost:3000/signup?paid=false',
  failureUrl: 'http://localhost:3000/signup?paid=false&error=payment',
  checkoutId: 'ours',
  idempotencyKey: 'h',
} as const;

let service: CheckoutService;

beforeEach(async () => {
  service = await startCheckout({ port: 0 });
});
afterEach(() => service.close());

it('gives up when nothing comes for 11 s, and leaves the key to be used again', async () => {
  const provider = createYocoCheckout({ ...service, log: silentLog });
  const fault = new URL('/__fault', service.apiUrl);
  await fetch(fault, { method: 'PUT', body: JSON.stringify({ kind: 'hang' }) });
  const start = performance.now();
  await expect(provider.create(request)).rejects.toMatchObject({ status: null });
  expect(performance.now() - start).toBeLessThan(25_000);
  await fetch(fault, { method: 'DELETE' });
  expect((await provider.create(request)).id).toMatch(/^ch_/);
});
