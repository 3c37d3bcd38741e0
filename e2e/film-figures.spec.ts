import { holdClock } from '../test/page-clock.ts';
import { moviesByAge } from '../test/sub-users.ts';
import { expect, test } from './fixtures.ts';

test.use({ timezoneId: 'Africa/Johannesburg' });

test('what a film costs on this device, and when it ends, also after midnight', async ({
  app,
  household: _,
  page,
}) => {
  const { strong: movie } = await moviesByAge(app);
  const titles = await app.services.catalogue.titles('movie', [movie.id], 3_000);
  const minutes = titles.get(movie.id)?.details?.runtime ?? 0;
  expect(minutes).toBeGreaterThan(40);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.addInitScript(() =>
    localStorage.setItem('dataUse', JSON.stringify({ quality: '1080p', centsPerGb: 9_876 })),
  );
  const midnight = Date.parse('2026-11-29T00:00:00+02:00');
  await holdClock(page, midnight - minutes * 60_000 - 90_000);
  await page.goto(`/watch/${movie.id}`);
  const megabytes = minutes * 45;
  const rand = Math.round((megabytes / 1_000) * 9_876) / 100;
  const line = page.locator('.film-figures');
  await expect(line.getByRole('link')).toHaveText(
    `about ${megabytes.toLocaleString('en-US')} MB, R${rand.toFixed(2)} of data`,
  );
  await expect(line).toContainText('Ends at 23:58');
  const { height } = (await line.boundingBox()) ?? {};
  await page.clock.fastForward(60_000);
  await expect(line).toContainText('Ends at 23:59');
  await page.clock.fastForward(60_000);
  await expect(line).toContainText('Ends at 00:00');
  await page.clock.fastForward(60 * 60_000);
  await expect(line).toContainText('Ends at 01:00');
  await expect.poll(async () => (await line.boundingBox())?.height).toBe(height);
  expect(sent.filter((request) => /9876|98\.76|1080p/.test(request))).toEqual([]);
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/\/data$/);
});

test('what a film costs beside the Play of its sheet', async ({ household: _, page }) => {
  await page.goto('/movies');
  const card = page.getByRole('region', { name: 'Latest Releases' }).getByRole('listitem').nth(1);
  await card.hover();
  await card.getByRole('button').click();
  await expect(page.getByRole('dialog').locator('.film-figures')).toHaveText(
    /^about [\d,]+ MB, R[\d.]+ of dataEnds at \d\d:\d\d$/,
  );
});
