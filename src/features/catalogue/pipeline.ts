import { type Audience, maySee } from '#src/domain/audience.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import type { Catalogue } from './learn.ts';
import type { RowDefinition } from './row.ts';
import type { KnownTitle } from './store.ts';

/** A place in a list: a page of the service, and how many of its titles have been passed. */
export interface Position {
  page: number;
  offset: number;
}

export interface Collected {
  titles: KnownTitle[];
  /** Where the next ones begin; null at the end of the list. */
  next: Position | null;
  /** The next title, or the next page, wasn't known in time: asked again, it may be. */
  waiting: boolean;
}

/** The service answers no page beyond this one. */
const lastPage = 500;

/** An emptied page is refilled from at most so many further stretches of the list. */
const maxTurns = 16;

export interface CollectOptions {
  from?: Position;
  count: number;
  audience: Audience;
  /** How long, in ms, to wait for facts that aren't known yet. */
  patience: number;
  /**
   * What becomes of a title whose facts aren't there in time: a row passes it, a grid stops before it, so that it
   * comes with the next stretch. `pass` when left out.
   */
  late?: 'pass' | 'stop';
}

/** What listing needs of the catalogue. */
export type ListSource = Pick<Catalogue, 'page' | 'pageIfKnown' | 'titles' | 'isGivenUp'>;

/**
 * The one way from a list to titles that may be shown: ids of the list, what is known of them, then the
 * rules: playable (it has an IMDb id) and within the audience. What the rules take away is refilled from
 * the following pages. Each title comes once, though the list may move while it is paged. Only the service's own
 * end is the end: `next` is null nowhere else.
 */
export async function collect(
  catalogue: ListSource,
  row: RowDefinition,
  options: CollectOptions,
): Promise<Collected> {
  const found = new Map<number, KnownTitle>();
  const until = options.patience + performance.now();
  let position: Position | null = options.from ?? { page: 1, offset: 0 };
  for (let turns = 0; position !== null && found.size < options.count && turns < maxTurns; turns += 1) {
    const ids = await readPage(catalogue, row, position.page, found.size > 0);
    if (ids === null) return { titles: [...found.values()], next: position, waiting: true };
    if (ids.length === 0) return { titles: [...found.values()], next: null, waiting: false };
    // The first look asks for no more than is needed; where the rules take much away, for whole pages.
    const looked = turns === 0 ? options.count : ids.length;
    const wanted = ids.slice(position.offset, position.offset + looked);
    const known = await catalogue.titles(row.kind, wanted, Math.max(0, until - performance.now()));
    const isLate = (id: number) => known.get(id)?.factsAt == null && !catalogue.isGivenUp(row.kind, id);
    const taken = take(wanted, known, found, { ...options, isLate });
    position = following(position, taken.count, ids.length);
    if (taken.waiting) {
      if (wanted.filter(isLate).length === 1)
        lookAhead(catalogue, row, (options.from?.page ?? 1) + turns + 1);
      return { titles: [...found.values()], next: position, waiting: true };
    }
    // What isn't known in time is learned behind the scenes; the next rendering has it.
    if (performance.now() > until) break;
  }
  return { titles: [...found.values()], next: position, waiting: false };
}

/**
 * Fetches the titles of the following page behind the scenes: whether they come tells a title that is late from one
 * at which the service fails.
 */
function lookAhead(catalogue: ListSource, row: RowDefinition, page: number): void {
  if (page > lastPage) return;
  catalogue
    .page(row, page)
    .then((ids) => catalogue.titles(row.kind, ids, 0))
    .catch(() => undefined);
}

/** The ids of a page. Null where it can't be had and there is something to show without it. */
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

interface TakeOptions extends CollectOptions {
  isLate(id: number): boolean;
}

/** Adds what the rules let through, in the list's order, and answers how many ids were passed for it. */
function take(
  ids: readonly number[],
  known: ReadonlyMap<number, KnownTitle>,
  found: Map<number, KnownTitle>,
  { count, audience, late, isLate }: TakeOptions,
): { count: number; waiting: boolean } {
  for (const [index, id] of ids.entries()) {
    if (late === 'stop' && isLate(id)) return { count: index, waiting: true };
    const title = known.get(id);
    if (title !== undefined && mayList(title, audience)) found.set(id, title);
    if (found.size === count) return { count: index + 1, waiting: false };
  }
  return { count: ids.length, waiting: false };
}

/** Whether a title is shown to this audience at all: it can be played, and its audience may see it. */
export function mayList(title: KnownTitle, audience: Audience): boolean {
  return title.imdbId !== null && maySee(audience, title);
}

function following(position: Position, taken: number, ofPage: number): Position | null {
  const offset = position.offset + taken;
  if (offset < ofPage) return { page: position.page, offset };
  return position.page < lastPage ? { page: position.page + 1, offset: 0 } : null;
}

/** A position as it stands in an address: `3.12`. */
export function writePosition(position: Position): string {
  return `${position.page}.${position.offset}`;
}

/** Reads a position from an address; null when it isn't one. */
export function readPosition(text: string): Position | null {
  const match = /^([1-9]\d{0,2})\.(\d{1,2})$/.exec(text);
  const [page, offset] = [Number(match?.[1]), Number(match?.[2])];
  return match !== null && page <= lastPage ? { page, offset } : null;
}
