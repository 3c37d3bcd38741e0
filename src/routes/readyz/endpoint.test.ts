import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;

beforeAll(async () => {
  // A key that the payment stand-in refuses.
  app = await startTestApp({ YOCO_SECRET_KEY: 'sk_test_another' });
});

afterAll(() => app.close());

const read = async (headers: Record<string, string> = {}) =>
  (await fetch(`${app.url}/readyz`, { headers })).json();

it('has each check with what to do, and for others a state of those that help no attacker', async () => {
  const { checks } = await read();
  expect(checks).toMatchObject({
    database: { state: 'ok', says: 'It answers.' },
    disk: { state: expect.any(String), says: expect.stringContaining('MB are free') },
    runtime: { state: expect.any(String) },
    'backup schedule': { state: 'warning', todo: expect.stringContaining('BACKUP_AT') },
    ...Object.fromEntries(
      ['outbox', 'mail', 'certificates', 'payments'].map((name) => [name, { state: expect.any(String) }]),
    ),
  });
  const outside = await read({ Forwarded: 'for=192.0.2.1' });
  expect(outside.checks).toMatchObject({ database: { state: 'ok' }, outbox: { state: 'ok' } });
  for (const name of ['runtime', 'backup schedule', 'payments'])
    expect(outside.checks).not.toHaveProperty(name);
  expect(JSON.stringify(outside)).not.toMatch(/says|todo|age|share/);
});

it('says of a third party that refuses the key that it fails, and serves on', async () => {
  await expect
    .poll(() => read())
    .toMatchObject({
      checkout: { state: 'failing' },
      checks: { payment: { state: 'wrong', todo: 'Set YOCO_SECRET_KEY again.' } },
    });
  expect(await read()).toMatchObject({ metadata: { state: 'configured' } });
  const fault = { method: 'PUT', body: JSON.stringify({ kind: 'status', status: 401 }) };
  await fetch(`${app.standIns.metadata}/__fault`, fault);
  await app.browser().get('/title/movie/603');
  await expect
    .poll(() => read())
    .toMatchObject({
      metadata: { state: 'failing' },
      checks: { metadata: { todo: expect.stringContaining('TMDB_ACCESS_TOKEN') } },
    });
});
