import { afterEach, beforeEach, expect, it } from 'vitest';
import { limitRules } from '#src/domain/limit-rules.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';
import { signInOperator } from '#test/operators.ts';
import { spendLimit } from '#test/spend-limit.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const error = (message: string, more: object = {}) => ({
  kind: 'error',
  message,
  at: '/assets/frame-B1a.js:1:2345',
  release: '1.0.0',
  ...more,
});

/** Sends a body as a page's beacon does. */
const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/parts/errors`, { method: 'POST', body, headers: { Origin: app.url, ...headers } });
const report = (body: unknown) => send(JSON.stringify(body));

const rows = () =>
  app.services.db.read.selectFrom('browser_error').selectAll().orderBy('last_at', 'desc').execute();

it('counts by message and release, and the desk and the metrics show it', async () => {
  for (let count = 0; count < 3; count += 1)
    expect((await report(error('TypeError: broken'))).status).toBe(204);
  await report(error('TypeError: broken', { release: '1.1.0' }));
  await report(error('Error: <b>thandi@example.org</b>', { kind: 'caught' }));
  const { browser } = await signInOperator(app, 'ops@stoep.example');
  const page = (await (await browser.get('/operator/services')).text()).replaceAll('<!-- -->', '');
  expect(page).toMatch(
    /TypeError: broken<small[^>]*>[^<]*<\/small><\/td><td[^>]*>3<\/td><td[^>]*>Not caught<\/td><td[^>]*>1\.0\.0</,
  );
  expect(page).toMatch(
    /TypeError: broken<small[^>]*>[^<]*<\/small><\/td><td[^>]*>1<\/td><td[^>]*>Not caught<\/td><td[^>]*>1\.1\.0</,
  );
  expect(page).toContain('Error: &lt;b&gt;ADDRESS&lt;/b&gt;');
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toMatch(/stoep_browser_errors_total\{kind="error"\} 4/);
  expect(metrics).toMatch(/stoep_browser_errors_total\{kind="rejection"\} 0/);
});

it('refuses what no page of ours sends, and stores nothing of it', async () => {
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    JSON.stringify({ message: 'x' }),
    JSON.stringify(error('x', { url: '/?q=1' })),
  ])
    expect([body, (await send(body)).status]).toEqual([body, 400]);
  expect((await send('x'.repeat(4_097))).status).toBe(413);
  expect((await send('x'.repeat(1024 * 1024))).status).toBe(413);
  const elsewhere = await send(JSON.stringify(error('x')), { Origin: 'https://elsewhere.example' });
  expect(elsewhere.status).toBe(403);
  expect((await fetch(`${app.url}/parts/errors`)).status).toBe(405);
  expect(await rows()).toEqual([]);
});

it('keeps the last hundred kinds', async () => {
  // Names differ in letters, because errors that differ only in numbers count as one kind.
  const nameOf = (at: number) => `Error: ${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`;
  for (let at = 0; at < 130; at += 1) {
    app.clock.advance(60_000);
    await report(error(nameOf(at)));
  }
  const messages = (await rows()).map(({ message }) => message);
  expect(messages).toEqual(Array.from({ length: 100 }, (_, at) => nameOf(129 - at)));
});

it('limits one viewer, visitors of one address and all together', async () => {
  const { browser } = await signInMain(app);
  const statuses = async (sent: () => Promise<Response>, times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, sent));
    return answers.map(({ status }) => status).toSorted();
  };
  const own = await statuses(() => browser.postJson('/parts/errors', error('Error: own')), 30);
  expect(own).toEqual([...Array(20).fill(204), ...Array(10).fill(429)]);
  const others = await statuses(() => report(error('Error: visitor')), 70);
  const taken = others.filter((status) => status === 204).length;
  // Above sixty, one passes each second.
  expect(taken).toBeGreaterThanOrEqual(60);
  expect(others).toContain(429);
  spendLimit(app.services.limits, limitRules.browserErrors, { known: '' });
  const another = await signInMain(app);
  const last = await another.browser.postJson('/parts/errors', error('Error: one more'));
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(500);
  const counts = (await rows()).map(({ message, count }) => [message, count]);
  expect(counts.toSorted()).toEqual([
    ['Error: own', 20],
    ['Error: visitor', taken],
  ]);
});
