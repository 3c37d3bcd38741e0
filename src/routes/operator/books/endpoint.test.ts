import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInOperator } from '#test/operators.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

it('gives operators alone the books of some days as a file', async () => {
  expect((await app.browser().get('/operator/books')).status).toBe(404);
  const { browser } = await signInOperator(app, 'ops@stoep.example');
  const overview = await (await browser.get('/operator')).text();
  const [, href = ''] = /href="(\/operator\/books\?[^"]+)"/.exec(overview) ?? [];
  const answer = await browser.get(href.replaceAll('&amp;', '&'));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="books-\d{4}-\d{2}-01-[\d-]{10}\.csv"$/,
  );
  expect(await answer.text()).toMatch(/^date,entry,amount,refund,currency,fee,/);
  const statusOf = async (query: string) => (await browser.get(`/operator/books${query}`)).status;
  expect(await statusOf('?from=2026-01-01&to=2026-01-31')).toBe(200);
  for (const wrong of [
    '',
    '?from=2026-01-01',
    '?from=2026-01-01&to=2026-02-01',
    '?from=2026-01-02&to=2026-01-01',
  ])
    expect([wrong, await statusOf(wrong)]).toEqual([wrong, 400]);
});
