import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRows } from '#src/features/catalogue/rows.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold, signInMain } from '#test/households.ts';
import { keptTagOf } from '#test/kept-tag.ts';
import { healMetadata, metadataCalls, resetMetadataCalls, stageFault } from '#test/metadata-control.ts';
import { expectWithin, timeOf } from '#test/within.ts';

const screens = [
  {
    path: '/',
    names: [
      'Trending Movies',
      'Trending Series',
      'South African Titles',
      'Kids Shows',
      'Latest Anime',
      'Coming Soon',
      'Actors in this week’s titles',
      'In isiZulu',
      'In isiXhosa',
      'In Afrikaans',
      'In Sesotho',
      'In Setswana',
    ],
  },
  {
    path: '/tv',
    names: ['Trending Series', 'Latest Releases', 'Kids Series', 'Coming Soon', 'All Latest Series'],
  },
  { path: '/kids', names: ['Kids Shows'] },
  { path: '/anime', names: ['Latest Anime'] },
];

async function signedIn(app: TestApp): Promise<Browser> {
  return (await signInMain(app)).browser;
}

/** Returns the headings of rows and grids in the page's order. */
function headings(html: string): string[] {
  return [...html.matchAll(/<div class="row-head"><h2[^>]*>([^<]*)</g)].map(([, name = '']) => name);
}

function hrefs(html: string): string[] {
  return [...html.matchAll(/<a class="card[^"]*" href="([^"]*)"/g)].map(([, href = '']) => href);
}

/** Every document has places for these rows. */
const personalRows = ['Recently Watched', 'My List', 'New Episodes'];

describe('the screens to browse', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await app.services.catalogue.warm(allRows, new AbortController().signal);
    // Fetching a thousand titles takes longer than the default timeout.
  }, 60_000);
  afterAll(() => app.close());

  it.each(screens)(
    '$path sends a visitor to sign in, and a lapsed household to its profile',
    async ({ path }) => {
      const login = path === '/' ? '/login' : `/login?next=${encodeURIComponent(path)}`;
      expect((await app.browser().get(path)).headers.get('Location')).toBe(login);
      const lapsed = await addHousehold(app, { paidUntil: app.clock.now() - 10 * 24 * 60 * 60_000 });
      const browser = app.browser();
      await browser.signIn(lapsed.email, lapsed.password);
      expect((await browser.get(path)).headers.get('Location')).toBe('/profile');
    },
  );

  it.each(screens)(
    '$path is one document for all, and asks the service nothing while it is warm',
    async ({ path, names }) => {
      const [one, other] = await Promise.all([signedIn(app), signedIn(app)]);
      await resetMetadataCalls(app);
      const answer = await one.get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Set-Cookie')).toBeNull();
      const html = await answer.text();
      expect(headings(html).filter((name) => !personalRows.includes(name))).toEqual(names);
      expect(keptTagOf(await other.get(path))).toBe(keptTagOf(answer));
      expect(await metadataCalls(app)).toBe(0);
    },
  );

  it('leads from / to help', async () => {
    const html = await (await (await signedIn(app)).get('/')).text();
    expect(html).toMatch(/<a [^>]*href="\/help"[^>]*>(?:<[^>]*>)*Help and apps/);
  });

  it('leads series to their player, movies to theirs, and anime to its own page', async () => {
    const html = await (await (await signedIn(app)).get('/')).text();
    const links = hrefs(html);
    expect(links.filter((href) => /^\/watch\/\d+$/.test(href)).length).toBeGreaterThan(15);
    expect(links.filter((href) => /^\/tv\/\d+$/.test(href)).length).toBeGreaterThan(15);
    expect(links.filter((href) => /^\/anime\/\d+-/.test(href)).length).toBeGreaterThan(15);
    const anime = hrefs(await (await (await signedIn(app)).get('/anime')).text());
    expect(anime.every((href) => href.startsWith('/anime/'))).toBe(true);
  });

  it('goes on from year to year on /tv, 18 at a time, without a title twice, to an end', async () => {
    const browser = await signedIn(app);
    const seen: string[] = [];
    const years: number[] = [];
    let path: string | undefined = '/tv';
    for (let pages = 0; path !== undefined && pages < 80; pages += 1) {
      const html: string = await (await browser.get(path)).text();
      const grid = html.slice(html.indexOf('All Latest Series'));
      const links = hrefs(grid);
      expect(links.length).toBeLessThanOrEqual(18);
      seen.push(...links);
      years.push(...[...grid.matchAll(/<small>(\d{4})</g)].map(([, year]) => Number(year)));
      path = /href="(\/tv\?after=[^"]*)"/.exec(grid)?.[1];
    }
    expect(path).toBeUndefined();
    expect(new Set(seen).size).toBe(seen.length);
    const now = new Date(app.clock.now()).getUTCFullYear();
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    expect(new Set(years)).toEqual(new Set([now, now - 1, now - 2]));
  });

  it.each(['/tv', '/kids', '/anime'])('%s takes a broken position for none', async (path) => {
    const browser = await signedIn(app);
    for (const after of ['0.0.0', '9.1.0', 'x', '1.501.0', "'; drop table title"]) {
      const answer = await browser.get(`${path}?after=${encodeURIComponent(after)}`);
      expect([after, answer.status]).toEqual([after, 200]);
      expect(hrefs(await answer.text()).length).toBeGreaterThan(10);
    }
  });
});

describe('the screens to browse with a film database that is down', () => {
  it('stand in time with a way on, and fill when it is back', async () => {
    const app = await startTestApp();
    try {
      const browser = await signedIn(app);
      await stageFault(app, { kind: 'status', status: 503 });
      for (const { path } of screens) {
        await expectWithin(3_000, () =>
          timeOf(async () => {
            const answer = await browser.get(path);
            expect([path, answer.status]).toEqual([path, 200]);
            expect(await answer.text()).toContain('Try again');
          }),
        );
      }
      await healMetadata(app);
      app.clock.advance(10 * 60_000);
      await expect
        .poll(async () => hrefs(await (await browser.get('/kids')).text()).length)
        .toBeGreaterThan(10);
    } finally {
      await app.close();
    }
  });
});
