import { afterAll, beforeAll, expect, it } from 'vitest';
import { subUserRows } from '#src/features/catalogue/sub-user-rows.ts';
import { resumeAudited, suspendAudited } from '#src/features/operations/households/act.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.services.catalogue.warm(subUserRows, new AbortController().signal);
});
afterAll(() => app.close());

it('shows a suspended household’s sub-user no titles, and sends its main user to the reason', async () => {
  const { browser, email, userId } = await signInSubUser(app);
  const main = app.browser();
  await main.signIn(email, 'jacaranda');
  const act = { userId, actor: 'op@x.example' };
  await suspendAudited(app.services, act, 'Sold on to others');
  const html = await (await browser.get('/subuser')).text();
  expect(html).toContain('can see why under Your Profile');
  expect(html).not.toMatch(/\/subuser\/(movie|series)\//);
  expect((await main.get('/movies')).headers.get('Location')).toBe('/profile');
  const profile = await (await main.get('/profile')).text();
  expect(profile).toContain('Sold on to others');
  expect(profile).not.toContain('value="renew"');
  const renewed = await main.post('/profile/plan', { intent: 'renew' });
  expect(renewed.headers.get('Location')).toMatch(/^\/profile\?/);
  await resumeAudited(app.services, act);
  expect((await main.get('/movies')).status).toBe(200);
  expect(await (await browser.get('/subuser')).text()).toMatch(/\/subuser\/movie\//);
});
