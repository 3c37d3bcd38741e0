import { expect, it } from 'vitest';
import type { CallOptions, Metadata, TitleFacts } from '#src/adapters/metadata/metadata.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import { Catalogue } from './catalogue.ts';
import { readKnown } from './store.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

const whole = {
  ...{ id: 7, name: 'The Last Tram', overview: 'A tram.', posterPath: '/a.jpg', backdropPath: null },
  ...{
    releasedOn: '2026-01-09',
    rating: 7,
    votes: 9,
    popularity: 1,
    language: 'en',
    genreIds: [],
    adult: false,
  },
};

function factsOf(
  kind: TitleKind,
  lacks: Partial<{ imdbId: null; certificates: readonly []; overview: '' }>,
): TitleFacts {
  const { imdbId = 'tt0000007', certificates = [{ country: 'ZA', label: '13' }], ...words } = lacks;
  return {
    title: { ...whole, ...words, kind },
    imdbId,
    certificates: [...certificates],
    details: { runtime: null, seasons: [], cast: [], similar: [], hasEnded: true },
  };
}

/** A fake TMDB that knows one title, with facts that the test may change. */
function fakeService(facts: TitleFacts) {
  const service = { calls: 0, facts };
  const none = () => Promise.reject(new Error('not asked for'));
  let running: Promise<TitleFacts> | null = null;
  const answer = async (options?: CallOptions<TitleFacts | null>) => {
    service.calls += 1;
    await options?.store?.(service.facts);
    running = null;
    return service.facts;
  };
  const metadata: Metadata = {
    load: () => ({ perSecond: 1, calls: 0, waiting: 0, isSpared: false, isKeyRefused: false }),
    search: none,
    list: none,
    person: none,
    season: none,
    // Equal calls share one promise until its answer is stored.
    facts: (_kind, _id, options) => {
      const call = running ?? answer(options);
      running = call;
      return call;
    },
  };
  return { service, metadata };
}

describeOnBothDatabases('what a title lacks', (openFresh) => {
  async function start(kind: TitleKind, lacks: Parameters<typeof factsOf>[1]) {
    const began = Date.UTC(2026, 0, 9, 12);
    const clock = { time: began, now: () => clock.time, monotonic: () => clock.time };
    const db = await openFresh();
    const { service, metadata } = fakeService(factsOf(kind, lacks));
    const catalogue = new Catalogue({ db, metadata, clock, log: silentLog });
    const stored = async () => (await readKnown(db, kind, [7])).get(7);
    await catalogue.title(kind, 7);
    let calls = service.calls;
    /** Reads the title `ms` after the first time. The title is fetched in the background. */
    const look = async (ms: number) => {
      clock.time = began + ms;
      await catalogue.titles(kind, [7], 0);
      await catalogue.title(kind, 7);
    };
    /** Expects that no call was made since the last check, and that one is made `ms` after the first time. */
    const isAskedAt = async (ms: number) => {
      await look(ms);
      calls += 1;
      await expect.poll(() => service.calls).toBe(calls);
      await expect.poll(async () => (await stored())?.factsAt).toBe(clock.time);
    };
    return { service, stored, look, isAskedAt };
  }

  it.each([
    ['movie', { imdbId: null }],
    ['series', { imdbId: null }],
    ['movie', { certificates: [] }],
    ['series', { overview: '' }],
  ] as const)(
    'is asked for again after hours, then daily, then as anything else: a %s without %j',
    async (kind, lacks) => {
      const { look, isAskedAt } = await start(kind, lacks);
      await look(5 * hour);
      await isAskedAt(7 * hour);
      await look(12 * hour);
      await isAskedAt(14 * hour);
      await look(30 * hour);
      await isAskedAt(39 * hour);
      await isAskedAt(13 * day);
      await look(15 * day);
      await look(26 * day);
      await isAskedAt(28 * day);
    },
  );

  it('is there hours after it was entered, and then believed for two weeks', async () => {
    const { service, stored, look, isAskedAt } = await start('series', { imdbId: null });
    service.facts = factsOf('series', {});
    await isAskedAt(7 * hour);
    expect(await stored()).toMatchObject({ imdbId: 'tt0000007' });
    await look(13 * day);
    await isAskedAt(15 * day);
    // The intervals begin again when a field gets lost again.
    service.facts = factsOf('series', { imdbId: null });
    await isAskedAt(30 * day);
    await isAskedAt(30 * day + 7 * hour);
  });
});
