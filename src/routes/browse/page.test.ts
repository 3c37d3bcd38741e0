import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { seriesRows } from '#src/features/catalogue/series-rows.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const rows = [movieRows.topPicks, movieRows.kids, seriesRows.trending];
  await app.services.catalogue.warm(rows, new AbortController().signal);
});
afterAll(() => app.close());

async function mainUser() {
  return (await signInMain(app)).browser;
}

const statusOf = (html: string) => /class="browse-note" role="status"><span>([^<]*)</.exec(html)?.[1];
const hrefsOf = (html: string) => [...html.matchAll(/class="card" href="([^"]+)"/g)].map(([, href]) => href);

describe('/browse', () => {
  it('shows what fits, without script and at an address that others can open', async () => {
    const browser = await mainUser();
    const form = '/browse?kind=movie&genre=&language=&year=&rating=6&certificate=16&sort=rating';
    const html = await (await browser.get(form)).text();
    expect(statusOf(html)).toMatch(/^\d+ titles$/);
    expect(hrefsOf(html).length).toBeGreaterThan(0);
    for (const href of hrefsOf(html)) expect(href).toMatch(/^\/watch\/\d+$/);
    expect(html).toMatch(/<form[^>]*name="Filters"/);
    for (const name of ['kind', 'genre', 'language', 'year', 'rating', 'certificate', 'sort'])
      expect(html).toContain(`<select name="${name}"`);
    expect(
      hrefsOf(await (await browser.get('/browse?kind=movie&rating=6&certificate=16&sort=rating')).text()),
    ).toEqual(hrefsOf(html));
    const calls = app.services.catalogue.writes;
    await browser.get('/browse?kind=movie&page=2');
    expect(app.services.catalogue.writes).toBe(calls);
  });

  it('shows each chosen filter as a chip that takes it away, and the kinds to choose from', async () => {
    const browser = await mainUser();
    const html = await (await browser.get('/browse?kind=movie&genre=drama&genre=comedy&year=2019')).text();
    const chips = /<div class="browse-chips">(.*?)<\/div>/s.exec(html)?.[1] ?? '';
    expect(chips).toMatch(/popoverTarget="[^"]+"[^>]*>.*Filters \(4\)/i);
    const links = [...chips.matchAll(/<a class="chip" href="([^"]*)"([^>]*)>([^<]*)/g)].map(
      ([, href = '', rest = '', name]) => [
        name,
        href.replaceAll('&amp;', '&'),
        rest.includes('aria-current'),
      ],
    );
    expect(links).toEqual([
      ['Movies', '/browse?genre=drama&genre=comedy&year=2019', true],
      ['Series', '/browse?kind=series&genre=drama&genre=comedy&year=2019', false],
      ['Anime', '/browse?kind=anime&genre=drama&genre=comedy&year=2019', false],
      ['Drama', '/browse?kind=movie&genre=comedy&year=2019', true],
      ['Comedy', '/browse?kind=movie&genre=drama&year=2019', true],
      ['2019', '/browse?kind=movie&genre=drama&genre=comedy', true],
    ]);
  });

  it('is linked from the grids', async () => {
    const browser = await mainUser();
    expect(await (await browser.get('/movies')).text()).toContain('<a href="/browse?kind=movie">Filter</a>');
    expect(await (await browser.get('/tv')).text()).toContain('<a href="/browse?kind=series">Filter</a>');
  });

  it('says which filter to drop, and which value it left out', async () => {
    const browser = await mainUser();
    const empty = await (await browser.get('/browse?kind=movie&year=1890')).text();
    expect(statusOf(empty)).toBe('No titles');
    expect(empty).toContain('Remove “Year: 1890” to see titles.');
    expect(empty).toMatch(/<a href="\/browse\?kind=movie"[^>]*>Remove year/);
    const many = Array.from({ length: 50 }, (_, index) => `genre=x${index}`).join('&');
    for (const bad of ['year=-1', `year=${'9'.repeat(4_000)}`, many]) {
      const answer = await browser.get(`/browse?${bad}`);
      expect([bad.slice(0, 20), answer.status]).toEqual([bad.slice(0, 20), 200]);
      expect(await answer.text()).toContain('We ignored these filters');
    }
    const other = await (await browser.get('/browse?kind=movie&genre=kids')).text();
    expect(other).toContain('Remove ');
  });

  it('blames no filter while no title is known', async () => {
    const empty = await startTestApp();
    const { browser } = await signInMain(empty);
    const html = await (await browser.get('/browse')).text();
    expect(html).toContain('No titles right now');
    expect(html).not.toContain('fewer filters');
    await empty.close();
  });

  it('gives a child only what is theirs, whatever the address says', async () => {
    const { browser } = await signInSubUser(app, { ageGroup: 'Below 13' });
    const html = await (await browser.get('/subuser/browse?certificate=18&kind=movie')).text();
    const ids = hrefsOf(html).map((href) => Number(/^\/subuser\/movie\/(\d+)$/.exec(href ?? '')?.[1]));
    expect(ids.length).toBeGreaterThan(0);
    for (const title of (await app.services.catalogue.titles('movie', ids, 0)).values())
      expect(title.maturity).toBeLessThanOrEqual(12);
    expect((await browser.get('/browse')).status).toBe(302);
  });

  it('ends when a viewer looks through too much, and for that viewer alone', async () => {
    const [browser, other] = [await mainUser(), await mainUser()];
    const statuses: number[] = [];
    // Two at a time, because a viewer's pages are rendered two at a time and few may wait.
    const get = async () => (await browser.get('/browse.data?year=2019')).status;
    for (let count = 0; count < 302; count += 2) statuses.push(...(await Promise.all([get(), get()])));
    expect(statuses.filter((status) => status === 429).length).toBe(2);
    const refused = await browser.get('/browse');
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true]);
    expect((await other.get('/browse')).status).toBe(200);
  });
});
