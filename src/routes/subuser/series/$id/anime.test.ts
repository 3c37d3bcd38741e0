import { afterAll, beforeAll, expect, it } from 'vitest';
import { unlimited } from '#src/domain/screen-time.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';
import { writeHistory } from '#src/features/viewing/history/write.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openPlayer } from '#test/changes.ts';
import { addressOf } from '#test/films.ts';
import { signInMain } from '#test/households.ts';
import { type ListedSeries, listAnime, takeSeries } from '#test/series.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let anime: ListedSeries[];
beforeAll(async () => {
  app = await startTestApp();
  anime = await listAnime(app);
});
afterAll(() => app.close());

it('plays a sub-user’s anime by the anime’s template, subbed or dubbed, and records it as anime', async () => {
  const { browser, userId, subUserId } = await signInSubUser(app);
  const about = { kind: 'sub' as const, name: 'Thandi', ageGroup: '18+' as const, genres: [], paid: true };
  const viewer = { ...about, choices: noChoices, screenTime: unlimited, userId, subUserId, confirmedAt: 0 };
  const { id } = takeSeries(anime);
  const page = `/subuser/series/${id}`;
  // Earlier versions recorded an anime as a series; its place is still used.
  const entry = { kind: 'series' as const, titleId: id, name: 'Old', posterPath: null, backdropPath: null };
  await writeHistory(app.services.db, viewer, { ...entry, season: 1, episode: 2 }, app.clock.now());
  const read = async (query: string) => (await browser.get(`${page}${query}`)).text();
  const sub = await read('');
  expect(sub).toMatch(/type="radio"[^>]*value="sub"/);
  expect(sub).toMatch(/type="radio"[^>]*value="dub"/);
  expect(sub).toMatch(/<a [^>]*aria-current="true"[^>]*>Episode 2/);
  // Outcomes of servers are recorded for the anime, not for a series.
  expect(sub).toContain(`anime ${id} 1 2 @`);
  expect(await read('?audio=dub')).toContain(`anime ${id} 1 2 dub @`);
  expect(await addressOf(browser, `anime ${id} 1 2 dub`)).toContain('lang=en');
  await openPlayer(browser, `anime ${id} 2 3 dub`, 'dub');
  const history = await readHistory(app.services.db, viewer, 'all');
  expect(history.map(({ kind, season, episode }) => [kind, season, episode])).toEqual([['anime', 2, 3]]);
  expect(browser.cookies.get('anime_audio')).toBe('dub');
  expect(await read('')).toContain(`anime ${id} 2 3 dub @`);
  expect(await addressOf(browser, `anime ${id} 2 3 dub`)).toMatch(/\/2\/3\?lang=en$/);
});

it('leads the main user from /tv/{id} of an anime to its own page, at the same episode', async () => {
  const { browser } = await signInMain(app);
  const { id } = takeSeries(anime);
  const whole = await browser.get(`/tv/${id}`);
  expect(whole.headers.get('Location')).toMatch(new RegExp(`^/anime/${id}-`));
  const episode = await browser.get(`/tv/${id}?season=2&episode=3`);
  expect(episode.headers.get('Location')).toBe(`/anime/watch/${id}?season=2&episode=3`);
});
