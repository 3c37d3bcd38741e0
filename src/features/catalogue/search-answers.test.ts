import { expect, it } from 'vitest';
import type { ListedTitle, Metadata } from '#src/adapters/metadata/metadata.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { readSearch } from '#src/domain/search-text.ts';
import { clockAt } from '#test/clock.ts';
import { silentLog } from '#test/silent-log.ts';
import { SearchAnswers } from './search-answers.ts';

const movie: ListedTitle = {
  ...{ kind: 'movie', id: 1, name: 'A Star Odyssey', overview: '', language: 'en', adult: false },
  ...{ posterPath: null, backdropPath: null, releasedOn: null },
  ...{ rating: 0, votes: 0, popularity: 0, genreIds: [] },
};

/** A fake TMDB that finds one movie for an exact query and year. */
function searchIn(finds: { query: string; year: number | null; id: number }[]) {
  const calls: string[] = [];
  const metadata: Pick<Metadata, 'search'> = {
    search: async (kind, query, { year }) => {
      calls.push(`${kind} ${query} ${year}`);
      if (query === 'fails') throw new ThirdPartyFailure('metadata', 'down', 503);
      const found = kind === 'movie' ? finds.filter((one) => one.query === query && one.year === year) : [];
      return { titles: found.map(({ id }) => ({ ...movie, id })), totalPages: 1 };
    },
  };
  const clock = clockAt(() => 1_790_000_000_000);
  const answers = new SearchAnswers({ metadata, catalogue: { pageTimeoutMs: 1_000 }, clock, log: silentLog });
  const search = (text: string) => answers.search(text, readSearch(text, 2026), 1, false);
  return { calls, search };
}

it('asks as typed, because a number may belong to the name', async () => {
  const { calls, search } = searchIn([{ query: '2001 a star odyssey', year: null, id: 7 }]);
  expect(await search('2001 a star odyssey')).toMatchObject({
    ids: { movie: [7] },
    isLast: true,
    failed: false,
  });
  expect(calls).toContain('movie 2001 a star odyssey null');
});

it('tries the number as a year beside it, each title once', async () => {
  const { calls, search } = searchIn([
    { query: 'District 2009', year: null, id: 8 },
    { query: 'district', year: 2009, id: 9 },
    { query: 'district', year: 2009, id: 8 },
  ]);
  expect((await search('District 2009')).ids.movie).toEqual([8, 9]);
  expect(calls).toHaveLength(4);
});

it('costs two calls without a year', async () => {
  const { calls, search } = searchIn([]);
  await search('the last tram');
  await search('1976');
  expect(calls).toEqual([
    'movie the last tram null',
    'series the last tram null',
    'movie 1976 null',
    'series 1976 null',
  ]);
});

it('fails when what was typed can’t be asked, and shows what came', async () => {
  const { search } = searchIn([]);
  expect((await search('fails')).failed).toBe(true);
});
