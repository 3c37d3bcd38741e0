import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyone } from '#src/domain/audience.ts';
import { releaseYear } from '#src/domain/title.ts';
import { listPermittedTitles } from '#src/features/catalogue/pipeline.ts';
import { movieRows } from '#src/features/catalogue/rows.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { healMetadata, metadataCalls, resetMetadataCalls, stageFault } from '#test/metadata-control.ts';
import { expectWithin, timeOf } from '#test/within.ts';

let app: TestApp;
let titles: KnownTitle[];
beforeAll(async () => {
  app = await startTestApp();
  const options = { count: 40, audience: everyone, timeoutMs: 20_000 };
  titles = (await listPermittedTitles(app.services.catalogue, movieRows.topPicks, options)).titles;
});
afterAll(() => app.close());

async function signedIn(): Promise<Browser> {
  return (await signInMain(app)).browser;
}

const ask = (browser: Browser, text: string) => browser.get(`/search?q=${encodeURIComponent(text)}`);

/** Links of the search results, without the popular titles that follow an empty search. */
const hrefs = (html: string) => hrefsIn(html.split('Popular now')[0] ?? '');

function hrefsIn(html: string): string[] {
  return [...html.matchAll(/<a class="card" href="([^"]*)"/g)].map(([, href = '']) => href);
}

/** Returns a known movie whose name has a few plain words, one of them long. */
function plainMovie(): KnownTitle {
  const title = titles.find(
    ({ name }) => /^[A-Z][a-z]+( [A-Z]?[a-z]+)+$/.test(name) && /[a-z]{6}/.test(name),
  );
  if (title === undefined) throw new Error('No known movie has a plain name.');
  return title;
}

/** Expects titles and genres on a page without results. */
function expectStart(html: string): void {
  expect(hrefsIn(html).length).toBeGreaterThanOrEqual(6);
  expect(html).toContain('href="/browse?genre=comedy"');
}

/** Ten thousand letters; `toJSON` keeps them out of test reports. */
const tenThousand = { toJSON: () => 'x…', toString: () => 'x'.repeat(10_000) };

describe('/search refuses', () => {
  it('a visitor, who is brought back after signing in', async () => {
    const answer = await ask(app.browser(), 'moon');
    expect(answer.headers.get('Location')).toBe('/login?next=%2Fsearch%3Fq%3Dmoon');
  });

  it('more than 120 searches of one viewer in 10 minutes, and no other viewer’s', async () => {
    const [busy, calm] = await Promise.all([signedIn(), signedIn()]);
    let last = await ask(busy, 'qzxv');
    for (let count = 1; count < 120; count += 1) last = await ask(busy, 'qzxv');
    expect(last.status).toBe(200);
    const refused = await ask(busy, 'qzxv');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('role="alert"');
    expect((await ask(calm, 'qzxv')).status).toBe(200);
  });
});

describe('/search', () => {
  it.each([
    'x',
    ' ',
    'x'.repeat(200),
    tenThousand,
    '🙂',
    '%',
    '../',
    "'; drop table title; --",
    '<script>alert(1)</script>',
  ])('stands for %j', async (text) => {
    const answer = await ask(await signedIn(), String(text));
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('<script>alert(1)');
  });

  it('looks for nothing without a text', async () => {
    const browser = await signedIn();
    await resetMetadataCalls(app);
    for (const path of ['/search', '/search?q=', '/search?q=%20%20']) {
      const html = await (await browser.get(path)).text();
      expect(html).not.toContain('No results found.');
      expectStart(html);
    }
    expect(await metadataCalls(app)).toBe(0);
  });

  it('says when nothing is found', async () => {
    const html = await (await ask(await signedIn(), 'qzxv wvutq')).text();
    expect(html).toContain('Search Results for');
    expect(html).toContain('No results found.');
    expectStart(html);
  });

  it('leads the other spelling to the one that counts', async () => {
    const answer = await (await signedIn()).get('/search/moon%20%26%20sun');
    expect(answer.headers.get('Location')).toBe('/search?q=moon%20%26%20sun');
  });

  it('finds movies and series together, each once and with its kind, the name itself first', async () => {
    const browser = await signedIn();
    const movie = plainMovie();
    const html = await (await ask(browser, movie.name.toUpperCase())).text();
    expect(hrefs(html)[0]).toBe(`/watch/${movie.id}`);
    const broad = await (await ask(browser, 'moon')).text();
    const links = hrefs(broad);
    expect(new Set(links).size).toBe(links.length);
    expect(links.some((href) => href.startsWith('/watch/'))).toBe(true);
    expect(links.some((href) => href.startsWith('/tv/'))).toBe(true);
    expect(broad).toContain('<span>Movie</span>');
    expect(broad).toContain('<span>Series</span>');
  });

  it('narrows by a year, and forgives missing accents and a slip in what is known', async () => {
    const browser = await signedIn();
    const movie = plainMovie();
    const year = releaseYear(movie.releasedOn);
    expect(hrefs(await (await ask(browser, `${movie.name} ${year}`)).text())[0]).toBe(`/watch/${movie.id}`);
    const other = hrefs(await (await ask(browser, `${movie.name} ${(year ?? 0) - 40}`)).text());
    expect(other).not.toContain(`/watch/${movie.id}`);
    const slipped = movie.name.replace(/[a-z]{6,}/, (word) => `${word.slice(0, 3)}q${word.slice(4)}`);
    expect(slipped).not.toBe(movie.name);
    expect(hrefs(await (await ask(browser, slipped)).text())).toContain(`/watch/${movie.id}`);
  });

  it('asks the service twice for a text, and never again while that is remembered', async () => {
    const [one, other] = await Promise.all([signedIn(), signedIn()]);
    await resetMetadataCalls(app);
    await ask(one, 'qzxv unheard of');
    expect(await metadataCalls(app)).toBe(2);
    await Promise.all([ask(one, 'Qzxv  unheard-of'), ask(other, 'qzxv unheard of')]);
    expect(await metadataCalls(app)).toBe(2);
  });

  it('finds what is known while the film database is down, and offers to try again', async () => {
    const browser = await signedIn();
    await stageFault(app, { kind: 'status', status: 503 });
    const movie = plainMovie();
    const find = () => ask(browser, movie.name.split(' ').toReversed().join(' '));
    await expectWithin(3_000, () => timeOf(find));
    const answer = await find();
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(hrefs(html)).toContain(`/watch/${movie.id}`);
    expect(html).toContain('Try again');
    await healMetadata(app);
  });
});
