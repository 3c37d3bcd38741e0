import { type Audience, maySee } from '#src/domain/audience.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import type { Catalogue } from './catalogue.ts';
import type { RowDefinition } from './row.ts';
import type { KnownTitle } from './store.ts';

export interface ListCursor {
  page: number;
  offset: number;
}

export interface Collected {
  titles: KnownTitle[];
  next: ListCursor | null;
  /** The next title or page missed the deadline. */
  waiting: boolean;
}

const lastPage = 500;

/** Pages that one request may read while their titles are hidden. */
const maxTurns = 16;

export interface ListOptions {
  from?: ListCursor;
  count: number;
  audience: Audience;
  timeoutMs: number;
  /** A row skips a late title; a grid stops before it and begins its next stretch with it. Default: `pass`. */
  late?: 'pass' | 'stop';
}

export type ListSource = Pick<Catalogue, 'page' | 'pageIfKnown' | 'titles' | 'isGivenUp' | 'pageTimeoutMs'>;

/** Returns only stored lists and titles; missing ones are fetched in the background, and no viewer waits. */
export function knownOnly(catalogue: ListSource): ListSource {
  return {
    page: async (row, page) => (await catalogue.pageIfKnown(row, page)) ?? [],
    pageIfKnown: (row, page) => catalogue.pageIfKnown(row, page),
    titles: (kind, ids) => catalogue.titles(kind, ids, 0),
    isGivenUp: (kind, id) => catalogue.isGivenUp(kind, id),
    pageTimeoutMs: catalogue.pageTimeoutMs,
  };
}

/** Applies the audience rule. Later pages replace hidden titles; `next` is null only at TMDB's last page. */
export async function listPermittedTitles(
  catalogue: ListSource,
  row: RowDefinition,
  options: ListOptions,
): Promise<Collected> {
  const found = new Map<number, KnownTitle>();
  const until = options.timeoutMs + performance.now();
  let position: ListCursor | null = options.from ?? { page: 1, offset: 0 };
  for (let turns = 0; position !== null && found.size < options.count && turns < maxTurns; turns += 1) {
    const ids = await readPage(catalogue, row, position.page, found.size > 0);
    if (ids === null) return { titles: [...found.values()], next: position, waiting: true };
    if (ids.length === 0) return { titles: [...found.values()], next: null, waiting: false };
    // The first turn reads only `count` titles; later turns read the whole rest of a page.
    const looked = turns === 0 ? options.count : ids.length;
    const wanted = ids.slice(position.offset, position.offset + looked);
    const titleById = await catalogue.titles(row.kind, wanted, Math.max(0, until - performance.now()));
    const isLate = (id: number) => titleById.get(id)?.factsAt == null && !catalogue.isGivenUp(row.kind, id);
    const taken = take(wanted, titleById, found, { ...options, isLate });
    position = following(position, taken.count, ids.length);
    if (taken.waiting) {
      if (wanted.filter(isLate).length === 1)
        lookAhead(catalogue, row, (options.from?.page ?? 1) + turns + 1);
      return { titles: [...found.values()], next: position, waiting: true };
    }
    // The remaining titles are fetched in the background.
    if (performance.now() > until) break;
  }
  return { titles: [...found.values()], next: position, waiting: false };
}

/** Fetches the next page's titles: if they succeed, only the late title fails (see `FailedTitles`). */
function lookAhead(catalogue: ListSource, row: RowDefinition, page: number): void {
  if (page > lastPage) return;
  catalogue
    .page(row, page)
    .then((ids) => catalogue.titles(row.kind, ids, 0))
    .catch(() => undefined);
}

/** Returns null if the page failed and titles of other pages can be shown. */
async function readPage(
  catalogue: ListSource,
  row: RowDefinition,
  page: number,
  isOptional: boolean,
): Promise<number[] | null> {
  try {
    return await catalogue.page(row, page);
  } catch (error) {
    if (!isOptional || !(error instanceof ThirdPartyFailure)) throw error;
    return null;
  }
}

interface TakeOptions extends ListOptions {
  isLate(id: number): boolean;
}

/** Returns how many ids were read, hidden titles included. */
function take(
  ids: readonly number[],
  titleById: ReadonlyMap<number, KnownTitle>,
  found: Map<number, KnownTitle>,
  { count, audience, late, isLate }: TakeOptions,
): { count: number; waiting: boolean } {
  for (const [index, id] of ids.entries()) {
    if (late === 'stop' && isLate(id)) return { count: index, waiting: true };
    const title = titleById.get(id);
    if (title !== undefined && isListable(title, audience)) found.set(id, title);
    if (found.size === count) return { count: index + 1, waiting: false };
  }
  return { count: ids.length, waiting: false };
}

export function isListable(title: KnownTitle, audience: Audience): boolean {
  return title.imdbId !== null && maySee(audience, title);
}

function following(position: ListCursor, taken: number, ofPage: number): ListCursor | null {
  const offset = position.offset + taken;
  if (offset < ofPage) return { page: position.page, offset };
  return position.page < lastPage ? { page: position.page + 1, offset: 0 } : null;
}

/** Returns text such as `3.12`: page, offset. */
export function formatListCursor(position: ListCursor): string {
  return `${position.page}.${position.offset}`;
}

export function parseListCursor(text: string): ListCursor | null {
  const match = /^([1-9]\d{0,2})\.(\d{1,2})$/.exec(text);
  const [page, offset] = [Number(match?.[1]), Number(match?.[2])];
  return match !== null && page <= lastPage ? { page, offset } : null;
}
