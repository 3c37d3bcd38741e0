import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';
import { signInOperator } from '#test/operators.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('suspends a household with a reason that it reads, and resumes it', async () => {
  const home = await signInMain(app);
  const { browser } = await signInOperator(app, 'nomsa@example.org');
  const path = `/operator/households/${home.userId}`;
  expect((await browser.post(path, { intent: 'suspend', reason: ' ' })).status).toBe(400);
  const suspended = await browser.post(path, { intent: 'suspend', reason: 'Sold <on>' });
  const page = await (await browser.get(suspended.headers.get('Location') ?? '')).text();
  expect(page).toContain('The household is suspended.');
  expect(page).toContain('The household reads: Sold &lt;on&gt;');
  expect(await (await home.browser.get('/profile')).text()).toContain('Sold &lt;on&gt;');
  const resumed = await browser.post(path, { intent: 'resume' });
  const after = await (await browser.get(resumed.headers.get('Location') ?? '')).text();
  expect(after).toContain('The suspension has ended.');
  expect(after).toContain('Ended the suspension');
  expect((await home.browser.get('/movies')).status).toBe(200);
});
