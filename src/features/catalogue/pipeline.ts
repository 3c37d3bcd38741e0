import { type Audience, maySee } from '#src/domain/audience.ts';
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
}

/** The service answers no page beyond this one. */
const lastPage = 500;

/** An emptied page is refilled from at most so many further stretches of the list. */
const mostTurns = 16;

export interface CollectOptions {
  from?: Position;
  count: number;
  audience: Audience;
  /** How long, in ms, to wait for facts that aren't known yet. */
  patience: number;
}

/**
 * The one way from a list to titles that may be shown: ids of the list, what is known of them, then the
 * rules: playable (it has an IMDb id) and within the audience. What the rules take away is refilled from
 * the following pages. Each title comes once, though the list may move while it is paged.
 */
export async function collect(
  catalogue: Pick<Catalogue, 'page' | 'titles'>,
  row: RowDefinition,
  options: CollectOptions,
): Promise<Collected> {
  const found = new Map<number, KnownTitle>();
  const until = options.patience + performance.now();
  let position: Position | null = options.from ?? { page: 1, offset: 0 };
  for (let turns = 0; position !== null && found.size < options.count && turns < mostTurns; turns += 1) {
    const ids = await catalogue.page(row, position.page);
    if (ids.length === 0) return { titles: [...found.values()], next: null };
    // The first look asks for no more than is needed; where the rules take much away, for whole pages.
    const looked = turns === 0 ? options.count : ids.length;
    const wanted = ids.slice(position.offset, position.offset + looked);
    const known = await catalogue.titles(row.kind, wanted, Math.max(0, until - performance.now()));
    const taken = take(wanted, known, found, options);
    position = following(position, taken, ids.length);
    // What isn't known in time is learned behind the scenes; the next rendering has it.
    if (performance.now() > until) break;
  }
  return { titles: [...found.values()], next: position };
}

/** Adds what the rules let through, in the list's order, and answers how many ids were passed for it. */
function take(
  ids: readonly number[],
  known: ReadonlyMap<number, KnownTitle>,
  found: Map<number, KnownTitle>,
  { count, audience }: CollectOptions,
): number {
  for (const [index, id] of ids.entries()) {
    const title = known.get(id);
    if (title !== undefined && mayList(title, audience)) found.set(id, title);
    if (found.size === count) return index + 1;
  }
  return ids.length;
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
