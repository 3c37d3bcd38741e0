import { chromiumOptions } from '../test/chromium.ts';
import { addHousehold } from '../test/households.ts';
import { expect, signIn, test } from './fixtures.ts';
import { untilKept } from './waits.ts';

// The headless shell has no background synchronisation.
test.use({ serviceWorkers: 'allow', launchOptions: chromiumOptions });

test.afterEach(({ problems }) => {
  // A browser tells of each request that failed.
  problems.length = 0;
});

test('a title removed without a connection is gone when it is back', async ({ page, app, problems }) => {
  const title = { posterPath: null, backdropPath: null, season: null, episode: null };
  const watched = { kind: 'movie' as const, titleId: 603, name: 'The Last Tram', ...title };
  const household = await addHousehold(app, { history: [{ ...watched, watchedAt: app.clock.now() }] });
  await signIn(page, household);
  await page.goto('/help');
  await untilKept(page, '/help');
  await page.goto('/profile');
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  // Links that are near load their pages' modules; without one the page would be loaded again.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Remove The Last Tram' }).click();
  await expect(page.getByText('Saved on this device. It will be sent when you are online.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^The Last Tram/ })).toHaveCount(0);
  await page.context().setOffline(false);
  await expect
    .poll(() =>
      app.services.db.read
        .selectFrom('history')
        .select('title_id')
        .where('user_id', '=', household.userId)
        .execute(),
    )
    .toEqual([]);
  problems.length = 0;
});
