import type { Clock } from '#src/adapters/clock.ts';
import { dateWindow } from '#src/domain/days.ts';
import type { Catalogue } from './learn.ts';
import { allRows } from './rows.ts';
import type { TitleSearch } from './search.ts';
import { subUserRows } from './sub-user-rows.ts';

/** Lists are looked at for their age this often, in ms; the policies decide. */
const refreshInterval = 60 * 60_000;

/** A list that could not be had is tried again after this long, in ms. */
const retryDelay = 60_000;

export interface RefreshDeps {
  catalogue: Pick<Catalogue, 'warm'>;
  search: Pick<TitleSearch, 'prepare'>;
  clock: Clock;
  stopping: AbortSignal;
}

/**
 * What keeps the catalogue ready ahead of need, to be called every half minute: it learns at the first call, every hour,
 * a minute after a list could not be had, and when a day begins in Johannesburg, with which the windows of release
 * dates move.
 */
export function createCatalogueRefresh({ catalogue, search, clock, stopping }: RefreshDeps) {
  let last = { at: Number.NEGATIVE_INFINITY, day: '' };

  return async (): Promise<void> => {
    const now = clock.monotonic();
    const day = dateWindow(clock.now()).today;
    if (now - last.at < refreshInterval && day === last.day) return;
    last = { at: now, day };
    // So that nobody's first search waits for the names that are known already.
    await search.prepare();
    const isWhole = await catalogue.warm([...allRows, ...subUserRows], stopping);
    if (!isWhole) last.at = now - refreshInterval + retryDelay;
  };
}
