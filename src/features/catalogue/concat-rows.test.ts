import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyone } from '#src/domain/audience.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { silentLog } from '#test/silent-log.ts';
import { type ConcatCursor, formatConcatCursor, parseConcatCursor, readConcatenated } from './concat-rows.ts';
import { Gaps } from './gaps.ts';
import type { ListSource } from './pipeline.ts';
import type { RowDefinition } from './row.ts';
import type { KnownTitle } from './store.ts';

const row = (key: string): RowDefinition => ({
  key,
  kind: 'series',
  policy: 'daily',
  path: '/discover/tv',
  params: () => ({}),
});

const pageSize = 20;

function buildTitle(id: number): KnownTitle {
  const nothing = {
    posterPath: null,
    backdropPath: null,
    releasedOn: null,
    certificate: null,
    details: null,
  };
  const figures = { rating: 0, votes: 0, popularity: 0, maturity: null, adult: false, factsAt: 0 };
  const texts = { name: `Series ${id}`, overview: '', language: 'en', imdbId: `tt${id}` };
  return { kind: 'series', id, genreIds: [], ...nothing, ...figures, ...texts };
}

/** A fake catalogue with these lists; reading the list `failing` throws. */
function catalogueOf(lists: Record<string, number[]>, failing = ''): ListSource {
  return {
    page: async ({ key }: RowDefinition, page: number) => {
      if (key === failing) throw new ThirdPartyFailure('metadata', 'down', 503);
      return (lists[key] ?? []).slice((page - 1) * pageSize, page * pageSize);
    },
    titles: async (_kind: string, ids: readonly number[]) => new Map(ids.map((id) => [id, buildTitle(id)])),
    pageIfKnown: async () => [],
    isGivenUp: () => false,
    pageTimeoutMs: 2_250,
  };
}

const deps = (catalogue: ListSource) => ({ catalogue, audience: everyone, log: silentLog, gaps: new Gaps() });

describe('lists that follow one another', () => {
  it('are read to the end, in order, each title once, however long they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.nat(70), fc.nat(70), fc.nat(70)),
        fc.integer({ min: 1, max: 30 }),
        async (lengths, count) => {
          const lists = Object.fromEntries(
            lengths.map((length, list) => [
              `l${list}`,
              Array.from({ length }, (_, i) => list * 1000 + i + 1),
            ]),
          );
          const rows = Object.keys(lists).map(row);
          const catalogue = catalogueOf(lists);
          const seen: number[] = [];
          let from: ConcatCursor | undefined;
          for (let turns = 0; turns < 300; turns += 1) {
            const { titles, next } = await readConcatenated(deps(catalogue), rows, count, from);
            expect(titles.length).toBeLessThanOrEqual(count);
            seen.push(...titles.map(({ id }) => id));
            if (next === null) break;
            from = next;
          }
          expect(seen).toEqual(Object.values(lists).flat());
        },
      ),
      { numRuns: 40 },
    );
  });

  it('show what came before a list that can’t be had, and go on from there', async () => {
    const lists = { a: [1, 2, 3], b: [4] };
    const rows = ['a', 'b'].map(row);
    const read = await readConcatenated(deps(catalogueOf(lists, 'b')), rows, 18);
    expect(read).toMatchObject({ failed: false, next: { list: 1, page: 1, offset: 0 } });
    expect(read.titles.map(({ id }) => id)).toEqual([1, 2, 3]);
    const again = await readConcatenated(deps(catalogueOf(lists, 'b')), rows, 18, read.next ?? undefined);
    expect(again).toMatchObject({ failed: true, titles: [] });
  });
});

describe('a position in lists that follow one another', () => {
  it('reads what it writes', () => {
    const position = { list: 2, page: 500, offset: 19 };
    expect(parseConcatCursor(formatConcatCursor(position), 3)).toEqual(position);
  });

  it.each(['', '3.1.0', '0.0.0', '0.501.0', '0.1', '00.1.0', '-1.1.0', '0.1.0.0', 'x.1.0'])(
    'refuses %j',
    (text) => {
      expect(parseConcatCursor(text, 3)).toBeNull();
    },
  );
});
