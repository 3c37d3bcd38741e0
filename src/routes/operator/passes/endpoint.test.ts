import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePasses } from '#src/features/operations/passes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInOperator } from '#test/operators.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('lists the batches, and stops one after a question', async () => {
  const { browser } = await signInOperator(app, 'thandi@example.org');
  expect(await (await browser.get('/operator/passes')).text()).toContain('There are no passes yet.');
  const expiresAt = app.clock.now() + 1_000_000;
  const wanted = { count: 3, months: 2, price: 7000, note: 'Spaza <b>', madeBy: 'command line', expiresAt };
  const { batch, codes } = await makePasses(app.services, wanted, async () => undefined);
  const page = await (await browser.get('/operator/passes')).text();
  for (const text of [batch, 'Spaza &lt;b&gt;', '2 months', 'R70', 'open']) expect(page).toContain(text);
  expect(page).not.toContain(codes[0]);
  const question = await (await browser.post('/operator/passes', { batch })).text();
  expect(question).toContain('3 open passes stop');
  const answer = await browser.post('/operator/passes', { batch, sure: 'yes' });
  expect(answer.headers.get('Location')).toBe('/operator/passes?done=stopped');
  const after = await (await browser.get('/operator/passes?done=stopped')).text();
  expect(after).toContain('Its open passes no longer work.');
  expect(after).not.toContain('name="batch"');
  const again = await browser.post('/operator/passes', { batch, sure: 'yes' });
  expect(again.status).toBe(404);
  expect(await again.text()).toContain('or it was stopped before.');
  expect(await (await browser.get('/operator/audit')).text()).toContain('Stopped passes');
});
