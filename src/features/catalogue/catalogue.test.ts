import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Clock, systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { type Audience, everyone, maySee } from '#src/domain/audience.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { type PreviewMetadata, startPreviewMetadata } from '#test/preview-metadata.ts';
import { silentLog } from '#test/silent-log.ts';
import { Catalogue } from './catalogue.ts';
import { Gaps } from './gaps.ts';
import { readHero } from './hero.ts';
import { openTitle } from './open-title.ts';
import {
  type Collected,
  formatListCursor,
  type ListCursor,
  listPermittedTitles,
  parseListCursor,
} from './pipeline.ts';
import { maxFactsAge, policies } from './policies.ts';
import { readRow } from './read.ts';
import { movieRows } from './rows.ts';
import { readKnown } from './store.ts';

let service: PreviewMetadata;

beforeAll(async () => {
  service = await startPreviewMetadata();
});

afterEach(() => service.heal());

afterAll(() => service.close());

const children: Audience = { ceiling: 12, genres: [] };

function catalogueAt(db: Database, clock: Clock): Catalogue {
  return new Catalogue({ db, metadata: service.connect(), clock, log: silentLog });
}

describeOnBothDatabases('the catalogue', (openFresh) => {
  async function start() {
    const clock = { time: Date.now(), now: () => clock.time, monotonic: () => clock.time };
    const db = await openFresh();
    return { clock, db, catalogue: catalogueAt(db, clock) };
  }

  const options = { count: 20, audience: everyone, timeoutMs: 20_000 };

  it('asks for a row once, and never again while it is fresh', async () => {
    const { catalogue, db, clock } = await start();
    const first = await listPermittedTitles(catalogue, movieRows.action, options);
    expect(first.titles.length).toBe(20);
    await service.resetCalls();
    const again = await listPermittedTitles(catalogueAt(db, clock), movieRows.action, options);
    expect(again.titles).toEqual(first.titles);
    expect(await service.calls()).toBe(0);
  });

  it('lists no title without an IMDb id, and each title once', async () => {
    const { catalogue } = await start();
    const { titles } = await listPermittedTitles(catalogue, movieRows.topPicks, { ...options, count: 60 });
    expect(titles.length).toBe(60);
    expect(titles.every(({ imdbId }) => imdbId !== null)).toBe(true);
    expect(new Set(titles.map(({ id }) => id)).size).toBe(60);
  });

  it('refills what a child may not see', async () => {
    const { catalogue } = await start();
    const { titles, next } = await listPermittedTitles(catalogue, movieRows.topPicks, {
      ...options,
      audience: children,
    });
    expect(titles.length).toBe(20);
    expect(titles.every((title) => maySee(children, title))).toBe(true);
    const onwards = await listPermittedTitles(catalogue, movieRows.topPicks, {
      ...options,
      audience: children,
      from: next ?? { page: 1, offset: 0 },
    });
    const seen = new Set(titles.map(({ id }) => id));
    expect(onwards.titles.some(({ id }) => seen.has(id))).toBe(false);
  });

  it('loses no title of a grid to a slow service, nor ends the grid', async () => {
    const { catalogue } = await start();
    const whole = await listPermittedTitles((await start()).catalogue, movieRows.action, {
      ...options,
      count: 90,
    });
    await service.stage({ kind: 'slow', ms: 150, match: '/movie/' });
    const seen: number[] = [];
    let from: ListCursor | null = { page: 1, offset: 0 };
    while (from !== null && seen.length < 90) {
      const wanted = { ...options, count: 90 - seen.length, timeoutMs: 50, late: 'stop' as const, from };
      const part: Collected = await listPermittedTitles(catalogue, movieRows.action, wanted);
      seen.push(...part.titles.map(({ id }) => id));
      from = part.next;
    }
    expect(seen).toEqual(whole.titles.map(({ id }) => id));
  });

  it('passes the one title of a grid that the service always fails at', async () => {
    const { catalogue } = await start();
    const ids = await catalogue.page(movieRows.horror, 1);
    await service.stage({ kind: 'status', status: 404, match: `/movie/${ids[2]}?` });
    const titleById = await catalogue.titles('movie', ids.slice(0, 5), 10_000);
    expect(titleById.get(ids[2] ?? 0)?.factsAt).toBeNull();
    const first = await listPermittedTitles(catalogue, movieRows.horror, { ...options, late: 'stop' });
    expect(first.waiting).toBe(false);
    expect(first.titles.map(({ id }) => id)).not.toContain(ids[2]);
    await service.stage({ kind: 'status', status: 500, match: `/movie/${ids[4]}?` });
    const other = catalogueAt(await openFresh(), systemClock);
    const seen: number[] = [];
    let from: ListCursor | null = { page: 1, offset: 0 };
    for (let turns = 0; from !== null && turns < 8; turns += 1) {
      const part: Collected = await listPermittedTitles(other, movieRows.horror, {
        ...options,
        late: 'stop',
        from,
      });
      seen.push(...part.titles.map(({ id }) => id));
      from = part.next;
    }
    expect(seen.length).toBeGreaterThan(20);
    expect(seen).not.toContain(ids[4]);
  });

  it('answers the stale row at once, and refreshes it behind the scenes', async () => {
    const { catalogue, clock } = await start();
    const before = await listPermittedTitles(catalogue, movieRows.topPicks, options);
    clock.time += policies.trending.freshMs + 1;
    await service.stage({ kind: 'hang' });
    // The page's timeout must not end the wait in this test.
    const patient = { ...options, timeoutMs: 600_000 };
    expect((await listPermittedTitles(catalogue, movieRows.topPicks, patient)).titles).toEqual(before.titles);
    expect(await service.calls()).toBeGreaterThan(0);
  });

  it('serves what it knows while the service is down, and nothing older than may be kept', async () => {
    const { catalogue, clock, db } = await start();
    const before = await listPermittedTitles(catalogue, movieRows.horror, options);
    await service.stage({ kind: 'status', status: 503 });
    clock.time += 7 * 24 * 60 * 60_000;
    expect((await listPermittedTitles(catalogue, movieRows.horror, options)).titles).toEqual(before.titles);
    clock.time += maxFactsAge;
    const late = await readRow(
      { catalogue: catalogueAt(db, clock), audience: everyone, log: silentLog, gaps: new Gaps() },
      movieRows.horror,
      20,
    );
    expect(late).toMatchObject({ titles: [], failed: true });
  });

  it('draws the hero from titles with a picture, and the same ones for the same seed', async () => {
    const { catalogue } = await start();
    const deps = { catalogue, audience: everyone, log: silentLog, gaps: new Gaps() };
    expect((await readHero(deps, { row: movieRows.topRated, size: 120, slides: 6, seed: 1 })).length).toBe(6);
    await catalogue.warm([movieRows.topRated], new AbortController().signal);
    const pool = { row: movieRows.topRated, size: 120, slides: 6 };
    const slides = await readHero(deps, { ...pool, seed: 1 });
    expect(slides.length).toBe(6);
    expect(slides.every(({ backdropPath }) => backdropPath !== null)).toBe(true);
    expect((await readHero(deps, { ...pool, seed: 1 })).map(({ id }) => id)).toEqual(
      slides.map(({ id }) => id),
    );
    expect((await readHero(deps, { ...pool, seed: 2 })).map(({ id }) => id)).not.toEqual(
      slides.map(({ id }) => id),
    );
  });

  it('answers alike for a title that is unknown, cannot be played, or is above the ceiling', async () => {
    const { catalogue } = await start();
    const { titles } = await listPermittedTitles(catalogue, movieRows.horror, options);
    const grown = titles.find((title) => !maySee(children, title));
    const deps = { catalogue, log: silentLog };
    const refused = { code: 'not-found' };
    await expect(openTitle(deps, everyone, 'movie', 999_999_999)).rejects.toMatchObject(refused);
    await expect(openTitle(deps, children, 'movie', grown?.id ?? 0)).rejects.toMatchObject(refused);
    expect(await openTitle(deps, everyone, 'movie', grown?.id ?? 0)).toMatchObject({
      id: grown?.id,
    });
  });

  it('answers a page in its time, though the service has not answered', async () => {
    const db = await openFresh();
    const metadata = service.connect();
    const deps = { db, metadata, clock: systemClock, log: silentLog };
    await service.stage({ kind: 'hang', match: '/movie/' });
    const catalogue = new Catalogue({ ...deps, pageTimeoutMs: 1 });
    const opening = openTitle({ catalogue, log: silentLog }, everyone, 'movie', 603);
    await expect(opening).rejects.toMatchObject({ code: 'titles-unavailable' });
    // The database may take longer than the page's timeout.
    await expect.poll(() => metadata.load().calls).toBe(1);
  });

  it('asks for an expired list once, however many viewers want it', async () => {
    const { clock, db } = await start();
    // A stand-in of its own, because catalogues of other tests may still send calls to the shared one.
    const own = await startPreviewMetadata();
    onTestFinished(() => own.close());
    const catalogue = new Catalogue({ db, metadata: own.connect(), clock, log: silentLog });
    await listPermittedTitles(catalogue, movieRows.topPicks, options);
    clock.time += policies.trending.freshMs + 1;
    await own.resetCalls();
    // The answer is slow, so that all calls are made before it arrives.
    await own.stage({ kind: 'slow', ms: 500 });
    await Promise.all(Array.from({ length: 200 }, () => catalogue.page(movieRows.topPicks, 1)));
    const newest = async () => {
      const lists = await db.read.selectFrom('title_list').select('fetched_at').execute();
      return Math.max(...lists.map((list) => list.fetched_at));
    };
    await expect.poll(newest, { timeout: 20_000 }).toBe(clock.time);
    // Only the list is counted: titles of the list may still be fetched.
    expect(await own.calls('/3/trending/movie/week')).toBe(1);
  });

  it('learns a stale list ahead of need, with the titles that are new in it', async () => {
    const { catalogue, clock, db } = await start();
    const signal = new AbortController().signal;
    const row = { ...movieRows.action, ahead: 1 };
    await catalogue.warm([row], signal);
    await service.resetCalls();
    await catalogue.warm([row], signal);
    expect(await service.calls()).toBe(0);
    clock.time += policies.daily.freshMs + 1;
    const other = { ...row, params: movieRows.horror.params };
    await catalogue.warm([other], signal);
    await service.resetCalls();
    const titleById = await readKnown(db, 'movie', await catalogue.page(other, 1));
    expect([...titleById.values()].every(({ factsAt }) => factsAt !== null)).toBe(true);
    expect(titleById.size).toBe(20);
    expect(await service.calls()).toBe(0);
  });

  it('asks for an unknown title once', async () => {
    const { catalogue } = await start();
    await catalogue.title('movie', 999_999_999);
    await service.resetCalls();
    expect(await catalogue.title('movie', 999_999_999)).toBeNull();
    expect(await service.calls()).toBe(0);
  });
});

describe('a position in a list', () => {
  it('reads what it writes', () => {
    expect(parseListCursor(formatListCursor({ page: 500, offset: 19 }))).toEqual({
      page: 500,
      offset: 19,
    });
  });

  it.each(['', '0.0', '501.0', '1', '1.', '-1.2', '1.2.3', '1e2.0', '1.100', ' 1.1'])(
    'refuses %j',
    (text) => {
      expect(parseListCursor(text)).toBeNull();
    },
  );
});
