import type { I18n } from '@lingui/core';
import pTimeout from 'p-timeout';
import type { Log } from '#src/adapters/log.ts';
import type { Audience } from '#src/domain/audience.ts';
import { AppError, ThirdPartyFailure } from '#src/domain/errors.ts';
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
}

export interface ReadRow {
  titles: KnownTitle[];
  next: ListCursor | null;
  /** The next titles missed the deadline. */
  waiting: boolean;
  failed: boolean;
}

const graceMs = 100;

/** Late titles are passed. A failed list is logged, never thrown. */
export async function readRow(deps: ListDeps, row: RowDefinition, count: number): Promise<ReadRow> {
  return readList(deps, row, { count, late: 'pass' });
}

/** Late titles are waited for. */
export async function readStretch(
  deps: ListDeps,
  row: RowDefinition,
  count: number,
  from?: ListCursor,
): Promise<ReadRow> {
  const read = await readList(deps, row, { count, late: 'stop', ...(from === undefined ? {} : { from }) });
  // A gap makes the next viewer's document render anew.
  if (read.waiting) deps.gaps.record();
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
    gaps.record();
    return { titles: [], next: null, waiting: false, failed: true };
  }
}

/** The work goes on in the background. */
export function withPageTimeout<T>(
  { pageTimeoutMs }: Pick<Catalogue, 'pageTimeoutMs'>,
  work: Promise<T>,
): Promise<T> {
  const message = new ThirdPartyFailure('metadata', 'The metadata service did not answer in time', null);
  return pTimeout(work, { milliseconds: pageTimeoutMs + graceMs, message });
}
