import type { Log } from '#src/adapters/log.ts';
import { type Audience, maySee } from '#src/domain/audience.ts';
import { AppError, ThirdPartyFailure } from '#src/domain/errors.ts';
import type { TitleKind } from '#src/domain/title.ts';
import type { Gaps } from './gaps.ts';
import type { Catalogue } from './learn.ts';
import { type CollectOptions, collect, type ListSource, type Position } from './pipeline.ts';
import type { RowDefinition } from './row.ts';
import type { KnownTitle } from './store.ts';

export interface ReadDeps {
  catalogue: Catalogue;
  audience: Audience;
  log: Log;
}

/** For lists: what of them the page stands without is noted. */
export interface ListDeps extends Omit<ReadDeps, 'catalogue'> {
  catalogue: ListSource;
  gaps: Gaps;
}

export interface ReadRow {
  titles: KnownTitle[];
  /** Where the next ones begin; null at the end. */
  next: Position | null;
  /** The next titles weren't known in time: asked again, they may be. */
  waiting: boolean;
  /** The list could be neither remembered nor asked for. */
  failed: boolean;
}

/** Of a page's 2.5 s, in ms. Source: docs/security.md, rule 19. */
export const pagePatience = 2_250;

/** Beyond the patience for facts, for reading what came just in time, in ms. */
const grace = 100;

/**
 * Titles of a row that may be shown; those whose facts come too late are passed. A list that can't be had is logged
 * and answered as failed, never thrown.
 */
export async function readRow(deps: ListDeps, row: RowDefinition, count: number): Promise<ReadRow> {
  return readList(deps, row, { count, late: 'pass' });
}

/** A stretch of a grid, from a position on: no title is passed because its facts come too late. */
export async function readStretch(
  deps: ListDeps,
  row: RowDefinition,
  count: number,
  from?: Position,
): Promise<ReadRow> {
  const read = await readList(deps, row, { count, late: 'stop', ...(from === undefined ? {} : { from }) });
  // A document that stands with less is rendered anew for the next viewer.
  if (read.waiting) deps.gaps.note();
  return read;
}

async function readList(
  { catalogue, audience, log, gaps }: ListDeps,
  row: RowDefinition,
  wanted: Pick<CollectOptions, 'count' | 'late' | 'from'>,
): Promise<ReadRow> {
  try {
    const options = { ...wanted, audience, patience: pagePatience };
    return { ...(await inTime(collect(catalogue, row, options))), failed: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, list: row.key }, 'A row could not be read');
    gaps.note();
    return { titles: [], next: null, waiting: false, failed: true };
  }
}

/**
 * One title for its own page or player, or null when there is none that this audience may open: an unknown
 * id, one without an IMDb id and one beyond the audience answer alike. Throws ThirdPartyFailure.
 */
export async function readTitle(deps: ReadDeps, kind: TitleKind, id: number): Promise<KnownTitle | null> {
  const title = await readVisibleTitle(deps, kind, id);
  return title !== null && title.imdbId !== null ? title : null;
}

/**
 * The same for a player that can say that there is nothing to play: a title without an IMDb id is answered as
 * well, one beyond the audience never. Throws ThirdPartyFailure.
 */
export async function readVisibleTitle(
  deps: ReadDeps,
  kind: TitleKind,
  id: number,
): Promise<KnownTitle | null> {
  const title = await deps.catalogue.title(kind, id);
  return title !== null && maySee(deps.audience, title) ? title : null;
}

/** As `readTitle`, waiting no longer than a page may; what can't be known by then is logged and `unavailable`. */
export async function readTitleInTime(
  deps: ReadDeps,
  kind: TitleKind,
  id: number,
): Promise<KnownTitle | 'unavailable' | null> {
  try {
    return await inTime(readTitle(deps, kind, id));
  } catch (error) {
    if (!(error instanceof ThirdPartyFailure)) throw error;
    deps.log.warn({ err: error, kind, id }, 'A title could not be read');
    return 'unavailable';
  }
}

/** What isn't there in time goes on behind the scenes, and the page stands without it. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const failure = new ThirdPartyFailure('metadata', 'The metadata service did not answer in time', null);
    timer = setTimeout(() => reject(failure), pagePatience + grace);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
