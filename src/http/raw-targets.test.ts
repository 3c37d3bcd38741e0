import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { seriesRows } from '#src/features/catalogue/series-rows.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';
import { RawHttp } from '#test/raw-http.ts';
import { moviesByAge, signInSubUser } from '#test/sub-users.ts';

/** Number of targets that each of the three viewers sends. */
const targetsEach = inject('runs').targets;
const connections = 8;

let app: TestApp;
let protectedPaths: string[];
/** Names of titles on protected pages: of all titles, and of those for adults only. */
let names: { anybody: string[]; adults: string[] };

beforeAll(async () => {
  app = await startTestApp();
  const { mild, strong } = await moviesByAge(app);
  const { catalogue } = app.services;
  const series = await listTitles('series', await catalogue.page(seriesRows.trending, 1));
  const anime = await listTitles('series', await catalogue.page(seriesRows.latestAnime, 1));
  const movies = await listTitles('movie', await catalogue.page(movieRows.topPicks, 1));
  const [show, slug] = [series[0]?.id ?? 0, anime[0]?.id ?? 0];
  const isAdult = ({ adult, maturity }: KnownTitle) => adult || maturity === null || maturity > 12;
  const all = [mild, strong, ...movies, ...series, ...anime];
  const mildNames = new Set(all.filter((title) => !isAdult(title)).map(({ name }) => name));
  names = {
    anybody: listNames(all),
    adults: listNames(all.filter(isAdult)).filter((name) => !mildNames.has(name)),
  };
  // The results repeat the search words, so these must not be a whole name.
  const words = encodeURIComponent(strong.name.slice(0, -2));
  protectedPaths = [
    '/',
    '/movies',
    '/tv',
    '/kids',
    '/anime',
    `/anime/${slug}`,
    `/search?q=${words}`,
    `/search/${words}`,
    `/watch/${strong.id}`,
    '/watch/tv/1/1',
    `/tv/${show}`,
    `/anime/watch/${slug}`,
    `/${show}/1/1`,
    '/profile',
    '/profile/plan',
    '/profile/my-data.json',
    '/subuser',
    `/subuser/search?q=${words}&kind=movie`,
    `/subuser/movie/${strong.id}`,
    `/subuser/series/${show}`,
    '/subuser/watched',
    `/parts/similar?kind=movie&id=${strong.id}`,
    `/parts/title?kind=movie&id=${strong.id}`,
    `/parts/suggestions?q=${words}`,
    '/parts/me?watched=all',
  ];
});

afterAll(() => app.close());

async function listTitles(kind: 'movie' | 'series', ids: number[]): Promise<KnownTitle[]> {
  const titleById = await app.services.catalogue.titles(kind, ids, 20_000);
  return [...titleById.values()].filter(({ imdbId }) => imdbId !== null);
}

/** Leaves out short names, because any page may contain such words. */
function listNames(titles: KnownTitle[]): string[] {
  return [...new Set(titles.map(({ name }) => name))].filter((name) => name.length >= 10);
}

const oddities = [
  '#',
  '#x',
  '?',
  '?#',
  '?x=1',
  '?_routes=root',
  '?index',
  '&after=1.0',
  '%23',
  '%3F',
  '%2F',
  '%5C',
  '%00',
  '%0A',
  '%E2%80%A8',
  '%C0%AF',
  '%c3%a9',
  'é',
  '／',
  '\\',
  '\t',
  ';',
  ';a=b',
  '..;',
  '.data',
  '_.data',
  '/_.data',
  '/.data',
  '.data#',
  '/',
  '//',
  '/.',
  '/..',
  '/%2e',
  '/%2e%2e',
  '/x/..',
  '%20',
  '+',
  '@',
  ':80',
  '*',
  '|',
  "'",
  '"',
  '<',
  '[',
  '~',
  '%',
  '%zz',
  '%u002f',
  '%252f',
  '.json',
  '\u0000',
  '\u007f',
  'A',
  '1',
  '0',
];
const prefixes = [
  '/',
  '//',
  '/.',
  '/./',
  '/x/../',
  '\\',
  'http://localhost',
  'http://evil.example',
  'HTTP:',
  '//evil.example',
  '/%2e/',
  '/;/',
  '?',
  '#',
  '*',
  ' ',
  '',
];

type Change = (target: string) => string;

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom(...oddities).map(
    (oddity): Change =>
      (target) =>
        target + oddity,
  ),
  fc.constantFrom(...oddities).map(
    (oddity): Change =>
      (target) =>
        target.replace(/(\?|$)/, `${oddity}$1`),
  ),
  fc.constantFrom(...prefixes).map(
    (prefix): Change =>
      (target) =>
        prefix + target,
  ),
  fc.tuple(fc.nat(40), fc.constantFrom(...oddities)).map(
    ([at, oddity]): Change =>
      (target) =>
        target.slice(0, at) + oddity + target.slice(at),
  ),
  fc.nat(20).map(
    (at): Change =>
      (target) =>
        encodeAt(target, at, 1),
  ),
  fc.nat(20).map(
    (at): Change =>
      (target) =>
        encodeAt(target, at, 2),
  ),
  fc.constant<Change>((target) => target.toUpperCase()),
  fc.nat(20).map(
    (at): Change =>
      (target) =>
        target.slice(0, at) + target.charAt(at).toUpperCase() + target.slice(at + 1),
  ),
);

/** Writes one character as its percent code, `depth` times over. */
function encodeAt(target: string, at: number, depth: number): string {
  const character = target.charAt(at);
  if (character === '') return target;
  const code = `%${'25'.repeat(depth - 1)}${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return target.slice(0, at) + code + target.slice(at + 1);
}

/** Returns `count` distinct targets, each a protected path that was changed in up to three ways. */
function generateTargets(count: number, seed: number): string[] {
  const drawn = new Set<string>();
  const changed = fc
    .tuple(fc.constantFrom(...protectedPaths), fc.array(changes, { minLength: 0, maxLength: 3 }))
    .map(([path, list]) => list.reduce((target, change) => change(target), path));
  for (let round = 0; drawn.size < count; round += 1) {
    for (const target of fc.sample(changed, { numRuns: count, seed: seed + round })) {
      if (drawn.size < count && !/[\r\n]/.test(target)) drawn.add(Buffer.from(target).toString('latin1'));
    }
  }
  return [...drawn];
}

/** Returns the targets whose answer shows something that this viewer may not see. */
async function findLeaks(browser: Browser, targets: string[], forbidden: string[]): Promise<string[]> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const headers: Record<string, string> = cookie === '' ? {} : { Cookie: cookie };
  const port = Number(new URL(app.url).port);
  const waiting = [...targets];
  const leaks: string[] = [];
  async function send(): Promise<void> {
    const raw = new RawHttp(port);
    for (let target = waiting.pop(); target !== undefined; target = waiting.pop()) {
      const response = await raw.get(target, headers);
      const found = forbidden.find((name) => response?.body.includes(name));
      if (found !== undefined) leaks.push(`${response?.status} ${JSON.stringify(target)}: ${found}`);
      if (response !== null && response.status >= 500)
        leaks.push(`${response.status} ${JSON.stringify(target)}`);
    }
    raw.close();
  }
  await Promise.all(Array.from({ length: connections }, send));
  return leaks;
}

describe('no spelling of a target over a raw socket', () => {
  it('shows a visitor what is protected', async () => {
    const { email } = await addHousehold(app);
    const leaks = await findLeaks(app.browser(), generateTargets(targetsEach, 1), [...names.anybody, email]);
    expect(leaks.slice(0, 20)).toEqual([]);
  });

  it('shows a lapsed household a title', async () => {
    const household = await addHousehold(app, { paidUntil: null });
    const browser = app.browser();
    await browser.signIn(household.email, household.password);
    const leaks = await findLeaks(browser, generateTargets(targetsEach, 2), names.anybody);
    expect(leaks.slice(0, 20)).toEqual([]);
  });

  it('shows a child a title that is too old, or anything of the account', async () => {
    const { browser, email } = await signInSubUser(app, { ageGroup: 'Below 13' });
    const leaks = await findLeaks(browser, generateTargets(targetsEach, 3), [...names.adults, email]);
    expect(leaks.slice(0, 20)).toEqual([]);
  });
});
