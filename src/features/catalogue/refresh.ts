import type { Clock } from '#src/adapters/clock.ts';
import { dateWindow } from '#src/domain/days.ts';
import type { Catalogue } from './catalogue.ts';
import { allRows } from './rows.ts';
import type { TitleSearch } from './search.ts';
import { subUserRows } from './sub-user-rows.ts';

/** How often all lists are checked; their policies decide which ones are stale. */
const refreshIntervalMs = 60 * 60_000;

const retryDelayMs = 60_000;

export interface RefreshDeps {
  catalogue: Pick<Catalogue, 'warm'>;
  search: Pick<TitleSearch, 'prepare'>;
  clock: Clock;
  stopping: AbortSignal;
}

/** Runs at the start, hourly, after a failure, and at midnight in Johannesburg, when date windows change. */
export function createCatalogueRefresh({ catalogue, search, clock, stopping }: RefreshDeps) {
  let last = { at: Number.NEGATIVE_INFINITY, day: '' };

  return async (): Promise<void> => {
    const now = clock.monotonic();
    const day = dateWindow(clock.now()).today;
    if (now - last.at < refreshIntervalMs && day === last.day) return;
    last = { at: now, day };
    // The index is built first, so that the first search doesn't wait for it.
    await search.prepare();
    const isWhole = await catalogue.warm([...allRows, ...subUserRows], stopping);
    if (!isWhole) last.at = now - refreshIntervalMs + retryDelayMs;
  };
}
