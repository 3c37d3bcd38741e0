import { signInMain } from '../test/households.ts';
import { expect, takeCookies, test } from './fixtures.ts';

test('without script, what viewers share changes nothing of a household that signed in since', async ({
  app,
  browser,
}) => {
  const [one, other] = [await signInMain(app), await signInMain(app)];
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const page = await context.newPage();
  const presses = [
    () => page.getByRole('button', { name: 'My List' }).first().click(),
    () => page.getByRole('button', { name: 'Set language' }).click(),
  ];
  const rows = (userId: string) =>
    Promise.all(
      (['mark', 'viewer_setting'] as const).map((table) =>
        app.services.db.read.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
      ),
    );
  for (const press of presses) {
    await takeCookies(page, one.browser, app.url);
    await page.goto('/');
    await takeCookies(page, other.browser, app.url);
    await press();
    await expect(page.getByText('Somebody else has signed in on this browser')).toBeVisible();
  }
  expect(await rows(other.userId)).toEqual([[], []]);
  // The same presses count for the household that the page belongs to.
  await takeCookies(page, one.browser, app.url);
  for (const press of presses) {
    await page.goto('/');
    await press();
    await expect(page.getByText('Somebody else')).toHaveCount(0);
  }
  expect(await rows(one.userId)).toEqual([[{ user_id: one.userId }], [{ user_id: one.userId }]]);
  await context.close();
});
