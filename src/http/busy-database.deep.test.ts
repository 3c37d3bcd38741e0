import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { pressAtProvider } from '#test/paying.ts';
import { holdWriteLock } from '#test/write-lock.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({}, { timeouts: {} });
});
afterAll(() => app.close());

it('a page that has to write while another process holds the write lock answers 503, and works afterwards', async () => {
  const browser = app.browser();
  await browser.post('/signup', { email: 'lindiwe@example.co.za', password: 'jacaranda' });
  const checkout = await browser.post('/payment', {});
  const back = await pressAtProvider(app, checkout.headers.get('Location'), 'pay');
  const { db, config } = app.services;
  await vi.waitFor(async () => {
    const signup = await db.read.selectFrom('pending_signup').select('state').executeTakeFirst();
    expect(signup?.state).toBe('made');
  }, 20_000);
  const holder = await holdWriteLock(join(config.dataDir, 'stoep.db'), 60_000);
  const busy = await browser.get(back);
  expect([busy.status, busy.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(await busy.text()).toContain('Try again');
  const data = await browser.get(back.replace('?', '.data?'));
  expect([data.status, data.headers.get('Retry-After')]).toEqual([503, '2']);
  const readiness = async () => {
    const ready = await fetch(`${app.url}/readyz`);
    return [ready.status, (await ready.json()).database.state];
  };
  // Reads still work, so `/readyz` answers 200 and the balancer keeps the node; only the body names the fault.
  await expect.poll(readiness).toEqual([200, 'no-writes']);
  holder.kill('SIGKILL');
  await vi.waitFor(async () => {
    const after = await browser.get(back);
    expect([after.status, after.headers.get('Location')]).toEqual([302, '/profile']);
  }, 20_000);
});
