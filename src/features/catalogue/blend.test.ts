import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyone } from '#src/domain/audience.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { silentLog } from '#test/silent-log.ts';
import { type BlendCursor, formatBlendCursor, parseBlendCursor, readInterleaved } from './blend.ts';
import { Gaps } from './gaps.ts';

import { movieRows } from './rows.ts';
import type { KnownTitle } from './store.ts';

const pageSize = 20;
const rows = ['a', 'b'].map((key) => ({ ...movieRows.action, key }));

/** A fake catalogue with these lists; reading a list of `failing` throws. */
function depsOf(lists: Record<string, number[]>, failing: string[] = []) {
  const catalogue = {
    page: async ({ key }: { key: string }, page: number) => {
      if (failing.includes(key)) throw new ThirdPartyFailure('metadata', 'down', 503);
      return (lists[key] ?? []).slice((page - 1) * pageSize, page * pageSize);
    },
    pageIfKnown: async () => [],
    isGivenUp: () => false,
    pageTimeoutMs: 2_250,
    titles: async (_kind: string, ids: readonly number[]) =>
      // The titles have only the fields that the rules read.
      new Map(ids.map((id) => [id, { kind: 'movie', id, imdbId: 'tt1', factsAt: 0 } as KnownTitle])),
  };
  return { catalogue, audience: everyone, log: silentLog, gaps: new Gaps() };
}

describe('lists that are read side by side', () => {
  it('are read to the end of both, each title once, in turn', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(70), fc.nat(70), fc.integer({ min: 2, max: 30 }), async (one, other, count) => {
        const lists = {
          a: Array.from({ length: one }, (_, index) => index + 1),
          b: Array.from({ length: other }, (_, index) => 1_000 + index),
        };
        const seen: number[] = [];
        let from: BlendCursor | undefined;
        for (let turns = 0; turns < 200; turns += 1) {
          const { titles, next } = await readInterleaved(depsOf(lists), rows, count, from);
          seen.push(...titles.map(({ id }) => id));
          if (next === null) break;
          from = parseBlendCursor(formatBlendCursor(next), 2) ?? undefined;
        }
        expect(seen.filter((id) => id < 1_000)).toEqual(lists.a);
        expect(seen.filter((id) => id >= 1_000)).toEqual(lists.b);
      }),
      { numRuns: 40 },
    );
  });

  it('show the one that can be had, and ask the other again', async () => {
    const lists = { a: [1, 2], b: [3] };
    const read = await readInterleaved(depsOf(lists, ['b']), rows, 24);
    expect(read.titles.map(({ id }) => id)).toEqual([1, 2]);
    expect(read).toMatchObject({ waiting: true, failed: false, next: [null, { page: 1, offset: 0 }] });
    expect(await readInterleaved(depsOf(lists, ['a', 'b']), rows, 24)).toMatchObject({
      failed: true,
      titles: [],
    });
  });

  it.each(['', 'x', 'x-x', '1.0', '1.0-1.0-1.0', '1.0-501.0', '1.0-y'])('refuse %j as a place', (text) => {
    expect(parseBlendCursor(text, 2)).toBeNull();
  });
});
