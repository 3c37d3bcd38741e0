import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AgeGroup, ageGroups, audienceOf, everyone } from '#src/domain/audience.ts';
import { type Genre, genreIds, genres } from '#src/domain/genres.ts';
import { createTestClock } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { type KnownTitle, writeFacts } from '../store.ts';
import { type Participant, readTogether } from './together.ts';

const now = Date.UTC(2026, 10, 22);
const clock = createTestClock(now);

const plain: KnownTitle = {
  kind: 'movie',
  id: 1,
  name: 'Dust',
  overview: '',
  posterPath: null,
  backdropPath: null,
  releasedOn: '2019-06-01',
  rating: 7,
  votes: 100,
  popularity: 5,
  language: 'en',
  genreIds: [18],
  adult: false,
  imdbId: 'tt1000001',
  maturity: 10,
  certificate: { country: 'US', label: 'PG' },
  certificates: [{ country: 'US', label: 'PG' }],
  details: { runtime: null, seasons: [], cast: [] },
  factsAt: now,
};

const somebody: Participant = { audience: everyone, liked: [], watched: [] };

interface Limit {
  ageGroup: AgeGroup;
  genres: Genre[];
  blocked: number | null;
  allowed: number | null;
}

/** A second implementation of the audience rule, with which the test compares the product. */
function suits({ ageGroup, genres: chosen, blocked, allowed }: Limit, title: KnownTitle): boolean {
  if (title.id === blocked || title.adult === true) return false;
  if (title.id === allowed && title.adult === false && title.maturity !== null && title.maturity < 17)
    return true;
  const ceiling = { 'Below 13': 12, All: 12, '13+': 13, '13-16': 13, '18+': 99 }[ageGroup];
  const isKnown = title.adult === false && title.maturity !== null;
  if (ceiling < 99 && (!isKnown || Number(title.maturity) > ceiling)) return false;
  const wanted = chosen.flatMap((genre) => genreIds[genre].movie);
  return chosen.length === 0 || title.genreIds.some((id) => wanted.includes(id));
}

const ids = [...new Set(Object.values(genreIds).flatMap(({ movie }) => movie))];
const drawnTitle = fc.record({
  maturity: fc.constantFrom(null, 0, 10, 12, 13, 16, 18),
  adult: fc.constantFrom(false, false, true, null),
  genreIds: fc.subarray(ids, { maxLength: 3 }),
});
const drawnLimit: fc.Arbitrary<Limit> = fc.record({
  ageGroup: fc.constantFrom<AgeGroup>(...ageGroups),
  genres: fc.subarray<Genre>([...genres], { maxLength: 3 }),
  blocked: fc.option(fc.nat({ max: 12 })),
  allowed: fc.option(fc.nat({ max: 12 })),
});

describeOnBothDatabases('what all of us can watch', (openFresh) => {
  it('is nothing beyond any one’s limits, and all that is within each one’s', async () => {
    let run = 0;
    const db = await openFresh();
    const property = async (drawn: { maturity: number | null }[], limits: Limit[]) => {
      run += 100;
      const titles = drawn.map((one, index) => ({ ...plain, ...one, id: run + index, popularity: run }));
      await writeFacts(db, titles, now);
      const ours = limits.map((limit) => ({
        ...limit,
        blocked: limit.blocked === null ? null : limit.blocked + run,
        allowed: limit.allowed === null ? null : limit.allowed + run,
      }));
      const people = ours.map((limit) => {
        const keysOf = (id: number | null) => (id === null ? [] : [`movie.${id}`]);
        const choices = { allowed: keysOf(limit.allowed), blocked: keysOf(limit.blocked) };
        return { ...somebody, audience: audienceOf({ kind: 'sub', ...limit, choices }) };
      });
      const shown = (await readTogether({ db, clock }, people, 1_000)).map(({ id }) => id);
      const expected = titles
        .filter((title) => ours.every((limit) => suits(limit, title)))
        .map(({ id }) => id);
      expect(shown.filter((id) => id >= run).toSorted()).toEqual(expected.toSorted());
    };
    const titles = fc.array(drawnTitle, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(titles, fc.array(drawnLimit, { minLength: 1, maxLength: 4 }), property),
      {
        numRuns: 20,
        endOnFailure: true,
      },
    );
  });

  it('is nothing for nobody, and nothing that one of them has watched, can’t play or waits for', async () => {
    const db = await openFresh();
    const titles = [
      plain,
      { ...plain, id: 2 },
      { ...plain, id: 3, imdbId: null },
      { ...plain, id: 4, releasedOn: '2026-12-24' },
    ];
    await writeFacts(db, titles, now);
    const watched: Participant = { ...somebody, watched: [{ kind: 'movie', id: 2 }] };
    const waits: Participant = { ...somebody, liked: titles.map(({ kind, id }) => ({ kind, id })) };
    const shown = await readTogether({ db, clock }, [somebody, watched, waits], 9);
    expect(shown.map(({ id }) => id)).toEqual([1]);
    expect(await readTogether({ db, clock }, [], 9)).toEqual([]);
  });

  it('begins with what is near to every taste', async () => {
    const db = await openFresh();
    const titles = [
      { ...plain, id: 1, genreIds: [28], popularity: 90 },
      { ...plain, id: 2, genreIds: [35], popularity: 80 },
      { ...plain, id: 3, genreIds: [28, 35], popularity: 1 },
      { ...plain, id: 8, genreIds: [28] },
      { ...plain, id: 9, genreIds: [35] },
    ];
    await writeFacts(db, titles, now);
    const likes = (id: number): Participant => {
      const keys = [{ kind: 'movie' as const, id }];
      return { ...somebody, liked: keys, watched: keys };
    };
    const shown = await readTogether({ db, clock }, [likes(8), likes(9)], 9);
    expect(shown.map(({ id }) => id)).toEqual([3, 1, 2]);
  });
});
