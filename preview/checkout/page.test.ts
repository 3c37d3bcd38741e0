import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  callApi,
  control,
  makeCheckout,
  ORDER,
  press,
  readObject,
  startMerchant,
  until,
} from '#test/checkout-calls.ts';
import { type CheckoutService, startCheckout } from './server.ts';

let service: CheckoutService;
beforeEach(async () => {
  service = await startCheckout({ port: 0 });
});
afterEach(() => service.close());

describe('the hosted page', () => {
  test('shows the amount, the test card and the three buttons, and needs no script', async () => {
    const { id, redirectUrl } = await makeCheckout(service);
    const response = await fetch(redirectUrl);
    const html = await response.text();
    expect(response.status).toBe(200);
    for (const label of ['Pay R35.00', 'Decline', 'Cancel'])
      expect(html).toMatch(new RegExp(`>${label}</button>`));
    expect(html).toContain('Preview checkout. No money moves.');
    expect(html).toContain('value="4111 1111 1111 1111"');
    expect(html).not.toContain('<script');
    // A field without a name isn't sent: a card that somebody types never leaves the browser.
    expect(html).not.toMatch(/<input[^>]* name=/);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:3000;");
    expect(await readObject(await callApi(service, `/checkouts/${id}`))).toMatchObject({ status: 'started' });
  });

  test('writes what the merchant sent as text', async () => {
    const lineItems = [{ displayName: '<b>x</b>', quantity: 2, pricingDetails: { price: 1750 } }];
    const { redirectUrl } = await readObject(await callApi(service, '/checkouts', { ...ORDER, lineItems }));
    const html = await (await fetch(String(redirectUrl))).text();
    expect(html).toContain('&lt;b&gt;x&lt;/b&gt; × 2');
    expect(html).not.toContain('<b>x');
  });

  test('each button leads to its own address', async () => {
    const { id, redirectUrl } = await makeCheckout(service);
    const target = async (button: 'pay' | 'decline' | 'cancel') => {
      const response = await press(redirectUrl, button);
      return [response.status, response.headers.get('location')];
    };
    expect(await target('cancel')).toEqual([303, ORDER.cancelUrl]);
    expect(await target('decline')).toEqual([303, ORDER.failureUrl]);
    expect(await target('pay')).toEqual([303, ORDER.successUrl]);
    const paid = await readObject(await callApi(service, `/checkouts/${id}`));
    expect(paid).toMatchObject({ status: 'completed' });
    expect(paid.paymentId).toMatch(/^p_\w{24}$/);
  });

  test('a second press of any button changes nothing, and the page says that it is paid', async () => {
    const merchant = await startMerchant();
    await service.close();
    service = await startCheckout({ port: 0, webhookUrl: merchant.url });
    const { id, redirectUrl } = await makeCheckout(service);
    await Promise.all([press(redirectUrl, 'pay'), press(redirectUrl, 'pay')]);
    const { paymentId } = await readObject(await callApi(service, `/checkouts/${id}`));
    for (const button of ['pay', 'decline', 'cancel'] as const) {
      const response = await press(redirectUrl, button);
      expect(response.headers.get('location')).toBe(`/checkout/${id}`);
    }
    expect(await readObject(await callApi(service, `/checkouts/${id}`))).toMatchObject({ paymentId });
    const html = await (await fetch(redirectUrl)).text();
    expect(html).toContain('This checkout is paid');
    expect(html).toContain(ORDER.successUrl.replaceAll('&', '&amp;'));
    expect(html).not.toContain('<button');
    await until(() => merchant.received.length > 0);
    expect(merchant.received).toHaveLength(1);
    await merchant.close();
  });

  test('without addresses to return to, the page itself says what happened', async () => {
    const order = { amount: 3500, currency: 'ZAR' };
    const { id, redirectUrl } = await readObject(await callApi(service, '/checkouts', order));
    expect(await (await press(String(redirectUrl), 'cancel')).text()).toContain('The payment was cancelled');
    expect((await press(String(redirectUrl), 'pay')).headers.get('location')).toBe(`/checkout/${String(id)}`);
  });

  test('an unknown checkout is a page with 404', async () => {
    const response = await fetch(`${new URL(service.apiUrl).origin}/checkout/ch_none`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  });
});

describe('what is kept', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'stoep-checkout-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  test('survives a restart: checkouts, keys, and a webhook that was still to be sent', async () => {
    const merchant = await startMerchant();
    const options = { port: 0, dataDir, webhookUrl: merchant.url, retryDelaysMs: [30, 30, 30] };
    const key = { 'idempotency-key': 'kept' };
    const before = await startCheckout(options);
    const created = await readObject(await callApi(before, '/checkouts', ORDER, key));
    merchant.answers.push(503);
    await press(String(created.redirectUrl), 'pay');
    await until(() => merchant.received.length === 1);
    await before.close();

    const after = await startCheckout(options);
    await until(() => merchant.received.length === 2);
    expect(merchant.received[1]?.id).toBe(merchant.received[0]?.id);
    expect(await readObject(await callApi(after, `/checkouts/${String(created.id)}`))).toMatchObject({
      status: 'completed',
    });
    const again = await readObject(await callApi(after, '/checkouts', ORDER, key));
    expect(again.redirectUrl).toBe(`${new URL(after.apiUrl).origin}/checkout/${String(created.id)}`);
    await after.close();
    await merchant.close();
    expect(await readdir(dataDir)).toEqual(['preview-checkout.json']);
  });

  test('a damaged file starts an empty memory', async () => {
    await writeFile(join(dataDir, 'preview-checkout.json'), '{"version":1,"checkouts":[{');
    const fresh = await startCheckout({ port: 0, dataDir });
    expect((await control(fresh, 'GET', '/__checkouts')).checkouts).toEqual([]);
    await fresh.close();
  });
});
