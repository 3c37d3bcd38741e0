import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { type AgeGroup, type Audience, ageGroups, audienceOf } from '#src/domain/audience.ts';
import { noFilters } from '#src/domain/browse.ts';
import { type Genre, genreIds, genres } from '#src/domain/genres.ts';
import { unlimited } from '#src/domain/screen-time.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { type TitleChoices, titleChoiceKey } from '#src/domain/title-choices.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { areas } from '#src/routes/area.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { type PreviewMetadata, startPreviewMetadata } from '#test/preview-metadata.ts';
import { silentLog } from '#test/silent-log.ts';
import { browseTitles } from './browse/read.ts';
import { Catalogue } from './catalogue.ts';
import { readCollection } from './collection.ts';
import { readComingSoon } from './coming-soon.ts';
import { Gaps } from './gaps.ts';
import { readHero } from './hero.ts';
import { findTitle, type openTitle } from './open-title.ts';
import { readCredits } from './people/titles.ts';
import { readPosterWall } from './poster-wall.ts';
import { presentTitle } from './present.ts';
import { PublicTitles } from './public-titles.ts';
import { readRow } from './read.ts';
import { movieRows } from './rows.ts';
import { TitleSearch } from './search.ts';
import { readSimilar } from './similar.ts';
import { listVisible, onlyVisible, stillVisible, withoutHidden } from './still-visible.ts';
import { type KnownTitle, writeFacts, writeStoredPage } from './store.ts';

let service: PreviewMetadata;

beforeAll(async () => {
  service = await startPreviewMetadata();
});
afterEach(() => service.heal());
afterAll(() => service.close());

/** The fields of a title that the audience rule reads, and whether the title can be played. */
interface Drawn {
  kind: TitleKind;
  adult: boolean | null;
  banned: boolean;
  maturity: number | null;
  genreIds: number[];
  playable: boolean;
  /** True if the title isn't out yet. */
  coming: boolean;
  /** A parent's decision about this title. */
  choice: 'allow' | 'block' | null;
}

const ids = [...new Set(Object.values(genreIds).flatMap(({ movie, series }) => [...movie, ...series]))];
const drawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom<TitleKind>('movie', 'series'),
  adult: fc.constantFrom(false, false, true, null),
  banned: fc.constantFrom(false, false, false, true),
  maturity: fc.constantFrom(null, 0, 7, 10, 12, 13, 16, 17, 18),
  genreIds: fc.subarray(ids, { maxLength: 3 }),
  playable: fc.boolean(),
  coming: fc.boolean(),
  choice: fc.constantFrom(null, null, 'allow', 'block'),
});
const limits = fc.record({
  ageGroup: fc.constantFrom<AgeGroup>(...ageGroups),
  genres: fc.subarray<Genre>([...genres], { maxLength: 3 }),
  showsAdult: fc.boolean(),
  isMain: fc.boolean(),
});

interface Limit {
  ageGroup: AgeGroup;
  genres: Genre[];
  showsAdult: boolean;
  /** The main user, who has no other limits. */
  isMain: boolean;
}

function viewerOf({ isMain, ...limits }: Limit, choices: TitleChoices): Viewer {
  const household = { userId: 'u', confirmedAt: 0, paid: true };
  if (isMain) return { ...household, kind: 'main', email: '', photoUrl: null, showsAdult: limits.showsAdult };
  const sub = { ...limits, choices, screenTime: unlimited, subUserId: 's', name: 'Sub' };
  return { ...household, ...sub, kind: 'sub' };
}

/** A second implementation of the audience rule, with which the test compares the product. */
function suits({ ageGroup, genres: chosen, showsAdult, isMain }: Limit, title: Drawn): boolean {
  if (title.banned || (title.adult === true && !showsAdult)) return false;
  if (isMain) return true;
  if (title.choice === 'block') return false;
  const isMild = title.adult === false && title.maturity !== null && title.maturity < 17;
  if (title.choice === 'allow' && isMild) return true;
  const young = ageGroup !== '18+';
  const ceiling = ageGroup === '13+' || ageGroup === '13-16' ? 13 : 12;
  if (young && (title.adult !== false || title.maturity === null || title.maturity > ceiling)) return false;
  const wanted = chosen.flatMap((genre) => genreIds[genre][title.kind]);
  return chosen.length === 0 || title.genreIds.some((id) => wanted.includes(id));
}

/** Returns true for a title that anybody may see without an account. */
function suitsStrangers({ adult, banned, maturity }: Drawn): boolean {
  return adult === false && !banned && maturity !== null && maturity < 18;
}

function choicesOf(storedTitles: readonly KnownTitle[], titles: readonly Drawn[]): TitleChoices {
  const keysOf = (choice: Drawn['choice']) =>
    storedTitles.filter((_, index) => titles[index]?.choice === choice).map(titleChoiceKey);
  return { allowed: keysOf('allow'), blocked: keysOf('block') };
}

/** Titles come in the order of the sitemap. */
function publicOf(
  storedTitles: readonly KnownTitle[],
  titles: readonly Drawn[],
): { kind: TitleKind; id: number }[] {
  const found = storedTitles.filter((_, index) => titles[index]?.playable && suitsStrangers(titles[index]));
  const listed = found.map(({ kind, id }) => ({ kind, id }));
  return listed.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id);
}

/** Each run has its own titles, its own word in their names and its own list. */
let run = 0;

/** The ids are above all ids of TMDB's stand-in, which may refill a list of this test. */
const firstId = 10_000_000;

function knownTitles(titles: readonly Drawn[], word: string): KnownTitle[] {
  return titles.map((title, index) => {
    const id = firstId + run * 1_000 + index + 1;
    const texts = { name: `${word} ${index}`, overview: 'A story.', language: `r${run}` };
    const pictures = { posterPath: `/${title.kind}-${id}.jpg`, backdropPath: '/b.jpg' };
    const numbers = { rating: 7, votes: 900, popularity: index };
    const cast = [{ id, name: `${word} Nkosi` }];
    const details = { runtime: null, seasons: [], cast, similar: [] };
    const rated = { certificate: null, imdbId: title.playable ? `tt${1_000_000 + id}` : null };
    const { playable: _playable, choice: _choice, coming, ...rule } = title;
    return {
      ...rule,
      id,
      ...texts,
      ...pictures,
      ...numbers,
      ...rated,
      details,
      releasedOn: coming ? '2999-01-01' : '2020-01-01',
      factsAt: Date.now(),
    };
  });
}

describeOnBothDatabases('whatever lists, finds or opens titles', (openFresh) => {
  it('shows none that the audience may not see, and all that it may', async () => {
    const db = await openFresh();
    const metadata = service.connect();
    const deps = { db, metadata, clock: systemClock, log: silentLog };
    const property = async (titles: Drawn[], limit: Limit) => {
      run += 1;
      // A made-up word, so that the stand-in finds no titles of its own.
      const word = `Zyxqo${run}`;
      const storedTitles = knownTitles(titles, word);
      await writeFacts(db, storedTitles, Date.now());
      const viewer = viewerOf(limit, choicesOf(storedTitles, titles));
      const audience = audienceOf(viewer);
      const catalogue = new Catalogue(deps);
      const may = new Set(
        storedTitles.filter((_, index) => titles[index]?.playable && suits(limit, titles[index])),
      );
      const search = new TitleSearch({ ...deps, catalogue });
      const listed = await new PublicTitles(deps).list();
      expect(listed.filter(({ id }) => id > firstId + run * 1_000)).toEqual(publicOf(storedTitles, titles));
      const read = { db, catalogue, search, word, storedTitles, audience };
      for (const [surface, shown] of await surfaces(read)) {
        const ours = shown.filter(({ id }) => id > firstId + run * 1_000);
        const permitted = [...may].map(({ kind, id }) => `${kind} ${id}`);
        expect(permitted, surface).toEqual(
          expect.arrayContaining(ours.map(({ kind, id }) => `${kind} ${id}`)),
        );
        if (['history', 'my list', 'marks'].includes(surface)) expect(ours.length, surface).toBe(may.size);
        const out = [...may].filter(({ releasedOn }) => releasedOn === '2020-01-01');
        if (surface === 'browse') expect(ours.length).toBe(out.length);
      }
      for (const title of storedTitles) {
        const open = async (options?: Parameters<typeof openTitle>[4]) =>
          (await findTitle({ catalogue, log: silentLog }, viewer, title.kind, title.id, options)) !== null;
        expect(await open(), `page of ${title.kind} ${title.id}`).toBe(may.has(title));
        expect(await open({ stored: true }), `mark of ${title.kind} ${title.id}`).toBe(may.has(title));
        const isSeen = await open({ unplayable: true });
        const suited = titles[storedTitles.indexOf(title)];
        const isPublic = suited?.playable === true && suitsStrangers(suited);
        const { share } = presentTitle(title, areas.main, textsIn('en'));
        expect(share !== null, `link to ${title.id}`).toBe(isPublic);
        expect(isSeen, `player of ${title.id}`).toBe(suited !== undefined && suits(limit, suited));
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 18 }), limits, property), {
      numRuns: 25,
      endOnFailure: true,
    });
  });

  it('puts nothing on the wall of passers-by that isn’t for children', async () => {
    const db = await openFresh();
    run += 1;
    const flags = { playable: true, coming: false, banned: false, choice: null };
    const plain: Drawn = { kind: 'movie', adult: false, maturity: null, genreIds: [], ...flags };
    const titles = [12, 13, 16, null].map((maturity) => ({ ...plain, maturity }));
    const storedTitles = knownTitles([...titles, { ...plain, adult: true, maturity: 0 }], 'Wall');
    await writeFacts(db, storedTitles, Date.now());
    await writeStoredPage(db, movieRows.action.key, 1, { titles: storedTitles, totalPages: 1 }, Date.now());
    expect(await readPosterWall(db, 36, new Gaps())).toEqual(
      storedTitles.slice(0, 2).map(({ posterPath }) => posterPath),
    );
  });
});

interface Surfaces {
  db: Database;
  catalogue: Catalogue;
  search: TitleSearch;
  word: string;
  storedTitles: KnownTitle[];
  audience: Audience;
}

/** Returns, for each way of listing titles, the titles that it shows to this audience. */
async function surfaces({
  db,
  catalogue,
  search,
  word,
  storedTitles,
  audience,
}: Surfaces): Promise<[string, { kind: string; id: number }[]][]> {
  const texts = textsIn('en');
  const deps = { catalogue, audience, log: silentLog, gaps: new Gaps(), area: areas.main, texts };
  const shown: [string, { kind: string; id: number }[]][] = [];
  for (const kind of ['movie', 'series'] as const) {
    const titles = storedTitles.filter((title) => title.kind === kind);
    const row = { ...movieRows.action, key: `test ${word} ${kind}`, kind };
    await writeStoredPage(db, row.key, 1, { titles, totalPages: 1 }, Date.now());
    await writeStoredPage(db, row.key, 2, { titles: [], totalPages: 1 }, Date.now());
    shown.push([`row of ${kind}`, (await readRow(deps, row, 40)).titles]);
    const coming = await readComingSoon(deps, row, { count: 40, now: Date.now() });
    const ids = coming.titles.map(({ key }) => Number(key.split('-')[1]));
    // The comparison leaves out titles without an IMDb id.
    const named = ids.filter((id) => storedTitles.some((one) => one.id === id && one.imdbId !== null));
    shown.push([`coming soon of ${kind}`, named.map((id) => ({ kind, id }))]);
    shown.push([`hero of ${kind}`, await readHero(deps, { row, size: 20, slides: 20, seed: 1 })]);
    const [first] = titles;
    if (first === undefined) continue;
    const details = { runtime: null, seasons: [], cast: [], similar: titles.map(({ id }) => id) };
    if (kind === 'movie') {
      const collection = { id: run, name: word };
      await writeStoredPage(db, `collection.${run}`, 1, { titles, totalPages: 1 }, Date.now());
      const whole = await readCollection(deps, { ...first, details: { ...details, collection } }, 0);
      shown.push(['collection', whole?.titles ?? []]);
    }
    shown.push([`similar ${kind}`, (await readSimilar(deps, { ...first, details }, 0)).titles]);
  }
  const filters = { ...noFilters, language: `r${run}` };
  const browsed = await browseTitles({ db, clock: systemClock }, filters, audience, 1);
  expect(browsed.count, 'counts what is hidden').toBe(browsed.titles.length);
  shown.push(['browse', browsed.titles]);
  const credits = { db, catalogue, audience, now: Date.now() };
  for (const fetch of [false, true])
    shown.push([
      `person, fetch ${fetch}`,
      (await readCredits(credits, storedTitles, { fetch, offset: 0 })).titles,
    ]);
  shown.push(['search', (await search.find(word, audience)).titles]);
  shown.push(['suggestions', await search.suggest(word, audience)]);
  const people = await search.suggestPeople(word, audience);
  shown.push(['suggested people', people.flatMap(({ titles }) => titles)]);
  const history = storedTitles.map(({ kind, id }) => ({ kind, titleId: id }));
  const visible = await stillVisible({ catalogue, audience }, history);
  const own = await withoutHidden(db, audience, history);
  // The main user's list includes titles that can't be played, which the comparison excludes.
  const played = own.filter(({ kind, titleId }) =>
    storedTitles.some((one) => one.id === titleId && one.kind === kind && one.imdbId !== null),
  );
  if (audience.ceiling === null)
    shown.push(['own history', played.map(({ kind, titleId }) => ({ kind, id: titleId }))]);
  const listed = await listVisible({ catalogue, audience }, history, { count: 5 });
  const all = await listVisible({ catalogue, audience }, history, { count: 500 });
  shown.push(['my list', all.titles]);
  const waiting = await listVisible({ catalogue, audience }, history, { count: 500, comingAt: Date.now() });
  // The reminders include titles that aren't out yet; the comparison has only playable titles.
  shown.push(['reminders', waiting.titles.filter(({ imdbId }) => imdbId !== null)]);
  expect(listed.titles).toEqual(all.titles.slice(0, 5));
  const marked = (await onlyVisible(db, audience, history)).filter(({ kind, titleId }) =>
    storedTitles.some((one) => one.id === titleId && one.kind === kind && one.imdbId !== null),
  );
  shown.push(['marks', marked.map(({ kind, titleId }) => ({ kind, id: titleId }))]);
  shown.push(['history', visible.map(({ kind, titleId }) => ({ kind, id: titleId }))]);
  return shown;
}
