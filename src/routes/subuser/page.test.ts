import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { genres } from '#src/domain/genres.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { releaseYear, type TitleKind } from '#src/domain/title.ts';
import { isListable } from '#src/features/catalogue/pipeline.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { subUserRows } from '#src/features/catalogue/sub-user-rows.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openPlayer } from '#test/changes.ts';
import { signInMain } from '#test/households.ts';
import { keptTagOf } from '#test/kept-tag.ts';
import { healMetadata, stageFault } from '#test/metadata-control.ts';
import { setLimits, signInSubUser } from '#test/sub-users.ts';

const day = 24 * 60 * 60_000;
const child = { ceiling: 12, genres: [] };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.services.catalogue.warm(subUserRows, new AbortController().signal);
});
afterAll(() => app.close());

/** Returns titles on the first page of each list that a child may see, or that a child may not see. */
async function titlesFor(kind: TitleKind, allowed: boolean): Promise<KnownTitle[]> {
  const { catalogue } = app.services;
  const rows = subUserRows.filter((row) => row.kind === kind);
  const ids = await Promise.all(rows.map((row) => catalogue.page(row, 1)));
  const titlesById = await catalogue.titles(kind, ids.flat(), 10_000);
  return [...titlesById.values()].filter(
    (title) => title.imdbId !== null && title.maturity !== null && isListable(title, child) === allowed,
  );
}

describe('who may come to the sub-user area', () => {
  it.each(['/subuser', '/subuser/search?q=a', '/subuser/movie/603', '/subuser/series/1399'])(
    'sends a visitor and a main user at %s to sign in',
    async (path) => {
      expect((await app.browser().get(path)).headers.get('Location')).toBe('/login');
      const { browser } = await signInMain(app);
      expect((await browser.get(path)).headers.get('Location')).toBe('/login');
    },
  );

  it.each(['/', '/movies', '/watch/603', '/profile'])(
    'sends a sub-user at %s to their area',
    async (path) => {
      const { browser } = await signInSubUser(app);
      expect((await browser.get(path)).headers.get('Location')).toBe('/subuser');
    },
  );

  it('gives a visitor nothing personal, nor titles as data', async () => {
    expect((await app.browser().get('/parts/me')).status).toBe(401);
    expect(await (await app.browser().get('/subuser.data')).text()).not.toContain('poster');
  });

  it('shows a lapsed household’s sub-user no titles, and who can help', async () => {
    const { browser } = await signInSubUser(app, {}, { paidUntil: app.clock.now() - 10 * day });
    const [other] = await titlesFor('movie', true);
    for (const path of ['/subuser', '/subuser?kind=series']) {
      const answer = await browser.get(path);
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).toContain('Time to ask a grown-up');
      expect(html).not.toMatch(/\/subuser\/(movie|series)\//);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    }
    for (const path of [`/subuser/movie/${other?.id}`, '/subuser/search?q=a']) {
      expect((await browser.get(path)).headers.get('Location')).toBe('/subuser');
    }
    expect(await (await browser.get('/subuser.data')).text()).not.toContain('/subuser/movie/');
  });

  it('ends at Logout', async () => {
    const { browser } = await signInSubUser(app);
    expect((await browser.get('/subuser')).status).toBe(200);
    expect((await browser.post('/logout', {})).headers.get('Location')).toBe('/login');
    expect((await browser.get('/subuser')).headers.get('Location')).toBe('/login');
  });
});

describe('the sub-user area', () => {
  it('is one document for all who have the same limits, and another for other limits', async () => {
    const limits = { ageGroup: '13+', genres: ['Comedy', 'Drama'] } as const;
    const [one, same, other] = await Promise.all([
      signInSubUser(app, { ...limits, genres: ['Comedy', 'Drama'] }),
      signInSubUser(app, { ageGroup: '13-16', genres: ['Drama', 'Comedy'] }),
      signInSubUser(app, { ageGroup: 'Below 13' }),
    ]);
    // Waits until all titles are fetched, so that the document isn't rendered between the two requests.
    await one.browser.get('/subuser');
    await expect
      .poll(async () => {
        app.clock.advance(3_000);
        await one.browser.get('/subuser');
        const [a, b] = [await one.browser.get('/subuser'), await same.browser.get('/subuser')];
        return keptTagOf(a) !== undefined && keptTagOf(a) === keptTagOf(b);
      })
      .toBe(true);
    const answer = await same.browser.get('/subuser');
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    expect(await answer.text()).not.toContain(same.email);
    expect(keptTagOf(await other.browser.get('/subuser'))).not.toBe(keptTagOf(answer));
  });

  it('says why there is nothing, in a child’s words', async () => {
    const { browser } = await signInSubUser(app, { ageGroup: 'Below 13', genres: ['Romance', 'SciFi'] });
    const body = JSON.stringify({ page: 1, results: [], total_pages: 0 });
    const fault = { kind: 'body', status: 200, match: '/discover/movie', body };
    await stageFault(app, fault);
    const html = await (await browser.get('/subuser')).text();
    await healMetadata(app);
    expect(html).not.toContain('Movies for You');
    expect(html).toContain('We found no Romance or SciFi movies that are right for your age.');
    expect(html).toContain('Ask a grown-up to choose more genres for you');
  });

  it('follows a parent’s change at the next request, at every door', async () => {
    const { browser, subUserId } = await signInSubUser(app, { ageGroup: '18+' });
    const [tooOld] = await titlesFor('movie', false);
    const address = `/subuser/movie/${tooOld?.id}`;
    expect((await browser.get(address)).status).toBe(200);
    expect(await openPlayer(browser, `movie ${tooOld?.id}`)).toBe('done');
    expect(await (await browser.get('/parts/me?watched=all')).text()).toContain(address);
    await setLimits(app, subUserId, { ageGroup: 'Below 13' });
    expect((await browser.get(address)).status).toBe(404);
    expect(await openPlayer(browser, `movie ${tooOld?.id}`)).toBe('refused');
    expect(await (await browser.get('/parts/me?watched=all')).text()).not.toContain(address);
    expect(await (await browser.get('/subuser')).text()).not.toContain(`"${address}"`);
  });

  it('tells the browser who watches, and leads its history to its own pages', async () => {
    const { browser, userId } = await signInSubUser(app, { ageGroup: '18+' });
    const [movie] = await titlesFor('movie', true);
    const [series] = await titlesFor('series', true);
    await openPlayer(browser, `movie ${movie?.id}`);
    app.clock.advance(1_000);
    await openPlayer(browser, `series ${series?.id} 1 1`);
    const readPart = async () => (await browser.get('/parts/me?watched=all')).json();
    // Recommendations may be missing at first if TMDB is slow.
    await expect.poll(async () => (await readPart()).rows.length).toBe(2);
    expect(await readPart()).toMatchObject({
      mainUserId: userId,
      subUserName: 'Thandi',
      rows: [
        {
          name: 'Recently Watched',
          titles: [
            { href: `/subuser/series/${series?.id}`, note: 'S1 E1' },
            { href: `/subuser/movie/${movie?.id}` },
          ],
        },
        { name: expect.stringMatching(/^Because you watched /) },
      ],
    });
  });
});

describe('a title of the sub-user area', () => {
  it.each(['movie', 'series'] as const)(
    'answers alike for a %s that is unknown, too old, of other genres, or no address',
    async (kind) => {
      // Not below 13, whose pages show a face.
      const { browser, subUserId } = await signInSubUser(app, { ageGroup: 'All' });
      const [tooOld] = await titlesFor(kind, false);
      const [allowed] = await titlesFor(kind, true);
      const bare = async (id: number | string) => {
        const answer = await browser.get(`/subuser/${kind}/${id}`);
        const html = (await answer.text()).replaceAll(String(id), 'ID');
        return { status: answer.status, html };
      };
      const unknown = await bare(2_000_000_001);
      expect(unknown.status).toBe(404);
      expect(await bare(tooOld?.id ?? 0)).toEqual(unknown);
      expect((await bare('0x1')).status).toBe(404);
      expect((await bare(allowed?.id ?? 0)).status).toBe(200);
      const genre = allowed?.genreIds.includes(99) ? 'Horror' : 'Documentary';
      await setLimits(app, subUserId, { ageGroup: '18+', genres: [genre] });
      expect(await bare(allowed?.id ?? 0)).toEqual(unknown);
    },
  );

  it('has a movie behind a press, and a series by itself, whose address comes apart', async () => {
    const { browser } = await signInSubUser(app);
    const [[movie], [series]] = [await titlesFor('movie', true), await titlesFor('series', true)];
    const closed = await (await browser.get(`/subuser/movie/${movie?.id}`)).text();
    expect(closed).toContain('Start watching');
    expect(closed).not.toContain('class="film-slot"');
    const page = await (await browser.get(`/subuser/series/${series?.id}`)).text();
    expect(page).toContain('class="film-slot"');
    expect(page).not.toContain('<iframe');
  });

  it('goes on where the sub-user was, and never leaves a season', async () => {
    const { browser } = await signInSubUser(app);
    const series = (await titlesFor('series', true)).find(
      ({ details }) => (details?.seasons.find(({ number }) => number === 1)?.episodeCount ?? 0) > 2,
    );
    const address = `/subuser/series/${series?.id}`;
    const last = series?.details?.seasons.find(({ number }) => number === 1)?.episodeCount;
    const chosen = async (query: string) =>
      /aria-current="true">Episode (\d+)(?:: [^<]+)?</.exec(
        await (await browser.get(address + query)).text(),
      )?.[1];
    expect(await chosen('')).toBe('1');
    await openPlayer(browser, `series ${series?.id} 1 2`);
    expect(await chosen('')).toBe('2');
    expect(await chosen('?season=1&episode=9999')).toBe(String(last));
    expect(await chosen('?season=1&episode=-3')).toBe('1');
    expect(await (await browser.get(address)).text()).not.toContain('Season 0');
    // Once the names of the season are known, the heading contains the episode's name.
    expect(await (await browser.get(address)).text()).toMatch(/Season 1, Episode 2: \S/);
  });
});

describe('the search of a sub-user', () => {
  it('is none without words, and keeps the kind', async () => {
    const { browser } = await signInSubUser(app);
    expect((await browser.get('/subuser/search?q=%20')).headers.get('Location')).toBe('/subuser');
    const back = await browser.get('/subuser/search?q=&kind=series');
    expect(back.headers.get('Location')).toBe('/subuser?kind=series');
  });

  it('finds a title by its name, unless it is not for them', async () => {
    const { browser, subUserId } = await signInSubUser(app, { ageGroup: '18+' });
    const [tooOld] = await titlesFor('movie', false);
    const address = `/subuser/search?q=${encodeURIComponent(tooOld?.name ?? '')}`;
    expect(await (await browser.get(address)).text()).toContain(`href="/subuser/movie/${tooOld?.id}"`);
    await setLimits(app, subUserId, { ageGroup: 'Below 13' });
    expect(await (await browser.get(address)).text()).not.toContain(`/subuser/movie/${tooOld?.id}`);
  });

  it('forgives a slip and a missing accent, and is narrowed by a year, within their limits', async () => {
    const { browser, subUserId } = await signInSubUser(app, { ageGroup: '18+' });
    const isPlain = ({ name }: KnownTitle) =>
      /^[A-Z][a-z]+( [A-Z]?[a-z]+)+$/.test(name) && /[a-z]{6}/.test(name);
    const titles = [...(await titlesFor('movie', true)), ...(await titlesFor('movie', false))].filter(
      isPlain,
    );
    const [fits, tooOld] = [true, false].map((allowed) =>
      titles.find((title) => isListable(title, child) === allowed),
    );
    if (fits === undefined || tooOld === undefined) throw new Error('No known movie has a plain name.');
    const find = async (text: string) => {
      const html = await (await browser.get(`/subuser/search?q=${encodeURIComponent(text)}`)).text();
      // Popular titles follow a search without results.
      return html.split('Popular now')[0] ?? '';
    };
    const slips = ({ name, releasedOn }: KnownTitle) => [
      name.replace(/[a-z]{6,}/, (word) => `${word.slice(0, 3)}q${word.slice(4)}`),
      name.normalize('NFC').replace('a', 'á').replace('e', 'ê'),
      `${name} ${releaseYear(releasedOn)}`,
    ];
    for (const title of [fits, tooOld])
      for (const text of slips(title))
        expect(await find(text)).toContain(`href="/subuser/movie/${title.id}"`);
    expect(await find(`${fits.name} 1931`)).not.toContain(`/subuser/movie/${fits.id}"`);
    await setLimits(app, subUserId, { ageGroup: 'Below 13' });
    for (const text of slips(fits)) expect(await find(text)).toContain(`href="/subuser/movie/${fits.id}"`);
    for (const text of slips(tooOld)) expect(await find(text)).not.toContain(`/subuser/movie/${tooOld.id}"`);
    const other = genres.find((genre) => !isListable(fits, { ...child, genres: [genre] })) ?? 'Horror';
    await setLimits(app, subUserId, { ageGroup: 'Below 13', genres: [other] });
    for (const text of slips(fits)) expect(await find(text)).not.toContain(`/subuser/movie/${fits.id}"`);
  });

  it('shows markup as text, and says when nothing is found', async () => {
    const { browser } = await signInSubUser(app);
    const html = await (await browser.get('/subuser/search?q=%3Cimg%20src%3Dx%3E')).text();
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('No results found.');
  });

  it('stands with a way on while the film database is down', async () => {
    const { browser } = await signInSubUser(app);
    await stageFault(app, { kind: 'status', status: 500, match: '/search/' });
    const answer = await browser.get('/subuser/search?q=sun');
    await healMetadata(app);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Try again');
  });

  it('is limited to 120 in ten minutes, for this viewer alone', async () => {
    const [{ browser, userId, subUserId }, other] = [await signInSubUser(app), await signInSubUser(app)];
    for (let taken = 0; taken < 119; taken += 1) {
      app.services.limits.takeNow(limitRules.search, { known: `${userId} ${subUserId}` });
    }
    expect((await browser.get('/subuser/search?q=sun')).status).toBe(200);
    const refused = await browser.get('/subuser/search?q=sun');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Try again in 10 minutes.');
    expect((await other.browser.get('/subuser/search?q=sun')).status).toBe(200);
  });
});
