import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyone } from '#src/domain/audience.ts';
import { animeSlug } from '#src/domain/title.ts';
import { listPermittedTitles } from '#src/features/catalogue/pipeline.ts';
import { seriesRows } from '#src/features/catalogue/series-rows.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';
import { healMetadata, stageFault } from '#test/metadata-control.ts';

let app: TestApp;
let browser: Browser;
let anime: KnownTitle[];
beforeAll(async () => {
  app = await startTestApp();
  const { email, password } = await addHousehold(app);
  browser = app.browser();
  await browser.signIn(email, password);
  const options = { count: 20, audience: everyone, timeoutMs: 20_000 };
  anime = (await listPermittedTitles(app.services.catalogue, seriesRows.latestAnime, options)).titles;
});
afterAll(() => app.close());

function one(): KnownTitle {
  const [title] = anime;
  if (title === undefined) throw new Error('The stand-in has no anime.');
  return title;
}

const addressOf = ({ id, name }: KnownTitle) => `/anime/${encodeURIComponent(animeSlug(id, name))}`;

describe('/anime/{slug}', () => {
  it('sends a visitor to sign in', async () => {
    const answer = await app.browser().get(addressOf(one()));
    expect(answer.headers.get('Location')).toMatch(/^\/login\?next=%2Fanime%2F/);
  });

  it.each(['abc', '0-nothing', '007-x', '2147483647-unknown', '99999999999', '-', '1.5-x'])(
    'answers 404 for %s',
    async (slug) => {
      expect((await browser.get(`/anime/${slug}`)).status).toBe(404);
    },
  );

  it('sends every other spelling to the one that counts', async () => {
    const title = one();
    for (const slug of [`${title.id}`, `${title.id}-something-else`]) {
      const answer = await browser.get(`/anime/${slug}`);
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, addressOf(title)]);
    }
  });

  it('sends a series that is no anime to where series are watched', async () => {
    const options = { count: 5, audience: everyone, timeoutMs: 20_000 };
    const { titles } = await listPermittedTitles(app.services.catalogue, seriesRows.latestReleases, options);
    const plain = titles.find(({ details }) => details?.anime !== true);
    const answer = await browser.get(`/anime/${plain?.id}-x`);
    expect(answer.headers.get('Location')).toBe(`/tv/${plain?.id}`);
  });

  it('tells what it is about, how much of it there is, and the way to watch it', async () => {
    for (const title of anime.slice(0, 5)) {
      const answer = await browser.get(addressOf(title));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
      const html = await answer.text();
      expect(html).toContain(`href="/anime/watch/${title.id}"`);
      expect(html).toContain('<h1>');
      const seasons = title.details?.seasons.filter(
        ({ number, episodeCount }) => number > 0 && episodeCount > 0,
      );
      expect(html.match(/<a href="[^"]+">Season /g)?.length ?? 0).toBe(seasons?.length);
      expect(html).not.toContain('Season 0');
    }
  });

  it('says so with a way on when it isn’t known and the film database is down', async () => {
    await stageFault(app, { kind: 'status', status: 503 });
    const answer = await browser.get('/anime/1234567-not-met-yet');
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('Try again');
    expect((await browser.get(addressOf(one()))).status).toBe(200);
    await healMetadata(app);
  });
});
