import type { I18n } from '@lingui/core';
import pTimeout from 'p-timeout';
import type { Log } from '#src/adapters/log.ts';
import type { Audience } from '#src/domain/audience.ts';
import { AppError, ThirdPartyFailure } from '#src/domain/errors.ts';
import type { Area } from '#src/routes/area.ts';
import type { Catalogue } from './catalogue.ts';
import type { Gaps } from './gaps.ts';
import { type ListCursor, type ListOptions, type ListSource, listPermittedTitles } from './pipeline.ts';
import type { RowDefinition } from './row.ts';
import type { KnownTitle } from './store.ts';

export interface ReadDeps {
  catalogue: Catalogue;
  audience: Audience;
  log: Log;
}

/** Missing lists are recorded as gaps. */
export interface ListDeps extends Omit<ReadDeps, 'catalogue'> {
  catalogue: ListSource;
  gaps: Gaps;
}

export interface RowDeps extends ListDeps {
  texts: I18n;
  /** Links lead to this area's pages. */
  area: Area;
}

export interface ReadRow {
  titles: KnownTitle[];
  next: ListCursor | null;
  /** The next titles missed the deadline. */
  waiting: boolean;
  failed: boolean;
}

const graceMs = 100;

/** Skips late titles. A failed list is logged, never thrown. */
export async function readRow(deps: ListDeps, row: RowDefinition, count: number): Promise<ReadRow> {
  return readList(deps, row, { count, late: 'pass' });
}

/** Stops before a late title. The document then counts as failed, so that the next viewer gets a new one. */
export async function readStretch(
  deps: ListDeps,
  row: RowDefinition,
  count: number,
  from?: ListCursor,
): Promise<ReadRow> {
  const read = await readList(deps, row, { count, late: 'stop', ...(from === undefined ? {} : { from }) });
  if (read.waiting) deps.gaps.hasFailed = true;
  return read;
}

async function readList(
  { catalogue, audience, log, gaps }: ListDeps,
  row: RowDefinition,
  wanted: Pick<ListOptions, 'count' | 'late' | 'from'>,
): Promise<ReadRow> {
  try {
    const options = { ...wanted, audience, timeoutMs: catalogue.pageTimeoutMs };
    const list = await withPageTimeout(catalogue, listPermittedTitles(catalogue, row, options));
    return { ...list, failed: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, list: row.key }, 'A row could not be read');
    gaps.hasFailed = true;
    return { titles: [], next: null, waiting: false, failed: true };
  }
}

/** Rejects when a page's time is over; the work itself continues in the background. */
export function withPageTimeout<T>(
  { pageTimeoutMs }: Pick<Catalogue, 'pageTimeoutMs'>,
  work: Promise<T>,
): Promise<T> {
  const message = new ThirdPartyFailure('metadata', 'TMDB did not answer in time', null);
  return pTimeout(work, { milliseconds: pageTimeoutMs + graceMs, message });
}
