import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limitRules } from '#src/domain/limit-rules.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addHousehold } from '#test/households.ts';
import { healMetadata, metadataCalls, resetMetadataCalls, stageFault } from '#test/metadata-control.ts';
import { spendLimit } from '#test/spend-limit.ts';
import { moviesByAge, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let mild: KnownTitle;
let strong: KnownTitle;

beforeAll(async () => {
  app = await startTestApp({ BRAND_NAME: 'Voorkamer' });
  ({ mild, strong } = await moviesByAge(app));
});
afterEach(() => healMetadata(app));
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) => app.browser().get(path, headers);
const statusOf = async (path: string) => (await get(path)).status;
const pageOf = ({ id }: { id: number }) => `/title/movie/${id}`;

/** Ids that the stand-in's catalogue doesn't have. */
let nextId = 60_000_000;

/** Adds a title to TMDB's stand-in that no viewer has opened yet. */
async function publish(facts: object): Promise<number> {
  nextId += 1;
  const certified = { certification: 'PG', descriptors: ['Mild threat', 'Language'] };
  const body = {
    id: nextId,
    title: 'A Film',
    adult: false,
    softcore: false,
    overview: 'Somebody walks to the sea.',
    imdb_id: 'tt7654321',
    release_date: '2024-05-06',
    runtime: 101,
    genres: [{ id: 18 }],
    credits: { cast: [{ id: 1, name: 'Thandi Nkosi' }] },
    release_dates: { results: [{ iso_3166_1: 'ZA', release_dates: [certified] }] },
    ...facts,
  };
  await stageFault(app, { match: `/movie/${nextId}`, kind: 'body', status: 200, body: JSON.stringify(body) });
  return nextId;
}

const rated = (certification: string) => ({
  release_dates: { results: [{ iso_3166_1: 'ZA', release_dates: [{ certification }] }] },
});

describe('a title’s public page', () => {
  it('says what it is, to people and to search engines', async () => {
    const name = 'Dusk <script>alert("&")</script>\u2028';
    const id = await publish({ title: name });
    const html = (await (await get(`/title/movie/${id}`)).text()).replaceAll('<!-- -->', '');
    const here = `${app.url}/title/movie/${id}`;
    expect(html).toContain('<h1>Dusk &lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;</h1>');
    for (const part of [
      'Somebody walks to the sea.',
      '>2024<',
      '1 h 41',
      'Drama',
      'Thandi Nkosi',
      'Suitable from 7. TMDB lists it as PG in South Africa: mild threat, language.',
      `href="/title/movie/${id}/watch"`,
      'Watch on Voorkamer',
      `href="/title/movie/${id}/watch?join"`,
      'Sign up for R35 a month',
      `<noscript><p>Share <a href="${here}">${here}</a></p></noscript>`,
      `<link rel="canonical" href="${here}"`,
      `<meta property="og:url" content="${here}"`,
      `<meta property="og:image" content="${here}/card.jpg"`,
      '<meta property="og:type" content="video.movie"',
      `<meta name="twitter:image" content="${here}/card.jpg"`,
    ])
      expect(html).toContain(part);
    expect(html).toMatch(/<button type="button"[^>]*>(<svg.*?<\/svg>)?Share<\/button>/);
    expect(html).not.toContain('noindex');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Movie',
      name: 'Dusk <script>alert("&")</script>',
      url: here,
      duration: 'PT101M',
      contentRating: 'PG',
      genre: ['Drama'],
      datePublished: '2024-05-06',
      actor: [{ '@type': 'Person', name: 'Thandi Nkosi' }],
    });
  });

  it('costs one call, however many open a title that nobody had opened, and is kept', async () => {
    const id = await publish({});
    await resetMetadataCalls(app);
    const all = await Promise.all(Array.from({ length: 20 }, () => get(`/title/movie/${id}`)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await metadataCalls(app)).toBe(1);
    const tags = all.map(({ headers }) => headers.get('ETag'));
    expect(new Set(tags).size).toBe(1);
    const again = await get(`/title/movie/${id}?utm=x`, { 'If-None-Match': tags[0] ?? '' });
    expect([again.status, again.headers.get('Set-Cookie')]).toEqual([304, null]);
  });

  it.each([
    ['rated 18', rated('18')],
    ['rated X18', rated('X18')],
    ['banned', rated('XX')],
    ['of a label that nobody understands', rated('Zz')],
    ['without a certificate', { release_dates: { results: [] } }],
    ['marked adult', { adult: true }],
    ['that says nothing of adults', { adult: null }],
    ['that nobody can play', { imdb_id: null }],
  ])('doesn’t exist for a title %s, nor does its card', async (_name, facts) => {
    const id = await publish(facts);
    expect([await statusOf(`/title/movie/${id}`), await statusOf(`/title/movie/${id}/card.jpg`)]).toEqual([
      404, 404,
    ]);
  });

  it('doesn’t exist for kinds and ids that there are not', async () => {
    const paths = ['anime/5', 'movie/0', 'movie/-1', 'movie/1e3', 'movie/99999999999', 'movie/x', 'person/5'];
    for (const path of paths) {
      expect(await statusOf(`/title/${path}`), path).toBe(404);
      expect(await statusOf(`/title/${path}/card.jpg`), path).toBe(404);
    }
    expect(await statusOf(`/title/movie/${mild.id}/card.png`)).toBe(404);
    expect(await statusOf('/title/movie')).toBe(404);
  });

  it('goes with the certificate of its title, and so does its card', async () => {
    const id = await publish({});
    const [page, card] = [`/title/movie/${id}`, `/title/movie/${id}/card.jpg`];
    expect([await statusOf(page), await statusOf(card)]).toEqual([200, 200]);
    nextId -= 1;
    await publish(rated('18'));
    app.clock.advance(15 * 24 * 60 * 60_000);
    const later = () => {
      app.clock.advance(2_500);
      return statusOf(page);
    };
    await expect.poll(later).toBe(404);
    await expect.poll(() => statusOf(card)).toBe(404);
  });

  it('keeps within a child’s own limits', async () => {
    const { browser: child } = await signInSubUser(app, { ageGroup: 'Below 13' });
    const open = async (path: string) => (await child.get(path)).status;
    expect([await statusOf(pageOf(strong)), await open(pageOf(strong))]).toEqual([200, 404]);
    expect(await open(`${pageOf(strong)}/card.jpg`)).toBe(404);
    const { email, password } = await addHousehold(app);
    const main = app.browser();
    await main.signIn(email, password);
    const page = await (await main.get(pageOf(mild))).text();
    expect(page).toContain('aria-label="Main"');
  });

  it('is what Share passes on, beside links to Browse in the own area', async () => {
    const id = await publish({});
    const { browser: child } = await signInSubUser(app);
    const { email, password } = await addHousehold(app);
    const main = app.browser();
    await main.signIn(email, password);
    const pages = [await main.get(`/watch/${id}`), await child.get(`/subuser/movie/${id}`)];
    for (const [index, answer] of pages.entries()) {
      const html = (await answer.text()).replaceAll('<!-- -->', '');
      expect(html).toContain(`href="/title/movie/${id}"`);
      expect(html).toContain(`href="${['', '/subuser'][index]}/browse?kind=movie&amp;genre=drama"`);
      expect(html).toContain('Suitable from 7. TMDB lists it as PG in South Africa: mild threat, language.');
    }
    const hidden = await publish(rated('18'));
    expect(await (await main.get(`/watch/${hidden}`)).text()).not.toContain('/title/movie/');
  });
});

describe('a title’s card', () => {
  it('is a JPEG of the size that is told, drawn once, and cached by those who ask', async () => {
    const card = `${pageOf(mild)}/card.jpg`;
    const [first, second] = await Promise.all([get(card), get(card)]);
    const bytes = await first.bytes();
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(Buffer.from(await second.bytes()).equals(bytes)).toBe(true);
    expect(bytes.length).toBeLessThan(250_000);
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=3600');
    const again = await get(card, { 'If-None-Match': first.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
    const stored = await readdir(join(app.services.config.dataDir, 'cards'));
    expect(stored.filter((name) => name.startsWith(`movie-${mild.id}-`))).toHaveLength(1);
  });

  it('comes without a poster that can’t be loaded, and is drawn anew soon', async () => {
    const id = await publish({ poster_path: '/nothing.jpg' });
    const answer = await get(`/title/movie/${id}/card.jpg`);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=60']);
    expect(await sharp(await answer.bytes()).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});

describe('search engines', () => {
  it('find the titles with a page, in files that an index names', async () => {
    const index = await get('/sitemap.xml');
    expect(index.headers.get('Content-Type')).toContain('application/xml');
    const files = [...(await index.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
    expect(files).toEqual([`${app.url}/sitemaps/pages.xml`, `${app.url}/sitemaps/titles-1.xml`]);
    const titles = await (await get('/sitemaps/titles-1.xml')).text();
    expect(titles).toContain(`<loc>${app.url}${pageOf(mild)}</loc>`);
    for (const path of ['titles-0', 'titles-2', 'titles-x', 'titles-1.5'])
      expect(await statusOf(`/sitemaps/${path}.xml`)).toBe(404);
  });
});

it('stops an address that looks up too many unknown titles', async () => {
  spendLimit(app.services.limits, limitRules.learning, { known: null, address: '127.0.0.1' });
  const id = await publish({});
  const page = await get(`/title/movie/${id}`);
  expect([page.status, page.headers.has('Retry-After')]).toEqual([429, true]);
  expect(await statusOf(`/title/movie/${id}/card.jpg`)).toBe(429);
  expect(await statusOf(pageOf(mild))).toBe(200);
});
