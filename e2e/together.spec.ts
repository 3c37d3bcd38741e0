import { movieRows } from '../src/features/catalogue/rows.ts';
import { addHousehold } from '../test/households.ts';
import { expectAccessible } from './accessible.ts';
import { expect, takeSession, test } from './fixtures.ts';

test('a household finds what those who watch can all see', async ({ page, app }) => {
  await app.services.catalogue.warm(Object.values(movieRows), new AbortController().signal);
  const child = { name: 'Lerato', password: 'protea-7', ageGroup: '13+' as const };
  await takeSession(app, page, await addHousehold(app, { subUsers: [child] }));
  await page.goto('/together');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What can all of us watch?');
  await page.getByLabel('Me').check();
  await page.getByLabel('Lerato').check();
  await page.getByRole('button', { name: 'Show titles' }).click();
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible();
  for (const [width, height] of [
    [320, 640],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
  }
});
