import { describe, expect, it } from 'vitest';
import { everyone } from '#src/domain/audience.ts';
import { type ListCursor, listPermittedTitles } from './pipeline.ts';
import { movieRows } from './rows.ts';
import type { KnownTitle } from './store.ts';

const pageSize = 20;

const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

const title = (id: number) =>
  // Only the fields that the rules read: the title can be played, and everyone may see it.
  ({ kind: 'movie', id, imdbId: `tt${1_000_000 + id}`, factsAt: 0 }) as KnownTitle;

/** A fake catalogue with one list, which a test may change between pages. */
function listOf(all: number[]) {
  const list = { all, late: new Set<number>(), givenUp: new Set<number>() };
  const requested: number[] = [];
  const catalogue = {
    page: async (_row: unknown, page: number) => {
      requested.push(page);
      return list.all.slice((page - 1) * pageSize, page * pageSize);
    },
    titles: async (_kind: string, wanted: readonly number[]) =>
      new Map(wanted.filter((id) => !list.late.has(id)).map((id) => [id, title(id)])),
    pageIfKnown: async () => [],
    isGivenUp: (_kind: string, id: number) => list.givenUp.has(id),
    pageTimeoutMs: 2_250,
  };
  const read = (count: number, from?: ListCursor) =>
    listPermittedTitles(catalogue, movieRows.action, {
      count,
      audience: everyone,
      timeoutMs: 1_000,
      late: 'stop',
      ...(from === undefined ? {} : { from }),
    });
  return { list, requested, read };
}

const idsOf = ({ titles }: { titles: KnownTitle[] }) => titles.map(({ id }) => id);

describe('a list that changes while it is paged', () => {
  it('ends where it has shrunk to, without a failure', async () => {
    const { list, read } = listOf(ids(1, 60));
    const first = await read(24);
    expect(idsOf(first)).toEqual(ids(1, 24));
    list.all = ids(1, 21);
    expect(await read(24, first.next ?? { page: 1, offset: 0 })).toEqual({
      titles: [],
      next: null,
      waiting: false,
    });
  });

  it('shows a title once that has moved to the next page', async () => {
    const { list, read } = listOf([...ids(1, 20), ...ids(15, 20)]);
    expect(idsOf(await read(34))).toEqual(ids(1, 34));
    list.all = [];
    expect(await read(24)).toEqual({ titles: [], next: null, waiting: false });
  });

  it('ends at an empty page, whatever is told of its length, and asks no further', async () => {
    const { requested, read } = listOf(ids(1, 40));
    expect((await read(60)).next).toBeNull();
    expect(requested).toEqual([1, 2, 3]);
  });

  it('is never asked for a page beyond the last that the service answers', async () => {
    const { requested, read } = listOf(ids(1, 500 * pageSize + 40));
    const last = await read(24, { page: 500, offset: 5 });
    expect(last.titles.length).toBe(15);
    expect(last.next).toBeNull();
    expect(requested).toEqual([500]);
  });
});

describe('titles whose facts come late', () => {
  it('are what the next stretch begins with, never the end', async () => {
    const { list, read } = listOf(ids(1, 30));
    list.late = new Set([8, 9, 25]);
    const first = await read(24);
    expect(idsOf(first)).toEqual(ids(1, 7));
    expect(first).toMatchObject({ next: { page: 1, offset: 7 }, waiting: true });
    // The facts are still late: repeated reads don't skip the title.
    expect(await read(24, first.next ?? undefined)).toEqual({ titles: [], next: first.next, waiting: true });
    list.late.clear();
    expect(idsOf(await read(24, first.next ?? undefined))).toEqual(ids(8, 23));
  });

  it('are passed when the service never has them', async () => {
    const { list, read } = listOf(ids(1, 30));
    list.late = new Set([8]);
    list.givenUp = new Set([8]);
    const all = await read(40);
    expect(idsOf(all)).toEqual(ids(1, 30).filter((id) => id !== 8));
    expect(all).toMatchObject({ next: null, waiting: false });
  });
});
