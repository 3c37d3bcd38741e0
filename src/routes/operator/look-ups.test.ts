import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addHousehold, signInMain } from '#test/households.ts';
import { readOptions, signInOperator } from '#test/operators.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

it('writes down who searched for households and opened one', async () => {
  const { browser } = await signInOperator(app, 'curious@example.org');
  const { userId, email } = await addHousehold(app);
  await browser.post('/operator/households', { email: 'household-' });
  const page = await (await browser.get(`/operator/households/${userId}`)).text();
  expect(page).toContain(email);
  const rows = (await (await browser.get('/operator/audit')).text()).split('<tr');
  const searched = rows.find((row) => row.includes('Searched for households'));
  expect(searched).toContain('curious@example.org');
  expect(searched).not.toContain('household-');
  const opened = rows.find((row) => row.includes('Opened the household'));
  expect(opened).toMatch(new RegExp(`curious@example\\.org.*${email}`, 's'));
  // The household's page lists changes, not look-ups.
  expect(await (await browser.get(`/operator/households/${userId}`)).text()).not.toContain('Opened');
});

it('deletes a household only when the passkey was used in the last 5 minutes', async () => {
  const { browser, device } = await signInOperator(app, 'careful@example.org');
  const home = await signInMain(app);
  const path = `/operator/households/${home.userId}`;
  app.clock.advance(5 * 60_000 + 1);
  const refused = await browser.post(path, { intent: 'delete', email: home.email });
  const confirm = `/operator/login?again=${home.userId}`;
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain(`href="${confirm}"`);
  expect((await home.browser.get('/profile')).status).toBe(200);

  const before = new Map(browser.cookies);
  const answer = device.signIn(await readOptions(browser, confirm));
  expect((await browser.post(confirm, { answer })).headers.get('Location')).toBe(path);
  const deleted = await browser.post(path, { intent: 'delete', email: home.email });
  expect(deleted.headers.get('Location')).toBe('/operator/households?done=deleted');
  const old = app.browser();
  for (const [name, value] of before) old.cookies.set(name, value);
  expect((await old.get('/operator')).status).toBe(404);
});
