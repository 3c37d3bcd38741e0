import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import { buildSeries, type DayFigures, type FigureSeries } from '#src/domain/day-figures.ts';
import { addDays, dayOf } from '#src/domain/days.ts';
import { sumRefundsDue } from '#src/features/billing/ledger/day-counts-store.ts';
import { countDay, type OverviewDeps, shownDays } from './count.ts';
import { findDays } from './store.ts';

const liveTtl = 15_000;

/** Of both parts: the page is shown without what takes longer. */
const readTimeoutMs = 800;

interface LiveFigures {
  days: ReadonlyMap<string, DayFigures>;
  refundsDue: RefundsDue;
}

/** Payments that wait for a refund now; the amount in cents. */
export interface RefundsDue {
  count: number;
  amount: number;
}

export interface Overview {
  series: FigureSeries;
  /** Is null while it is counted. */
  refundsDue: RefundsDue | null;
}

export class OverviewReader {
  readonly #deps: OverviewDeps;
  /** By the days that it counts. */
  readonly #live: LRUCache<string, LiveFigures>;

  constructor(deps: OverviewDeps) {
    this.#deps = deps;
    const { db, clock } = deps;
    this.#live = new LRUCache<string, LiveFigures>({
      max: 2,
      ttl: liveTtl,
      ttlResolution: 0,
      perf: { now: () => clock.monotonic() },
      fetchMethod: async (days) => {
        const counted = days.split(' ').map(async (day) => [day, await countDay(db.read, day)] as const);
        const [refundsDue, ...entries] = await Promise.all([sumRefundsDue(db.read), ...counted]);
        return { days: new Map(entries), refundsDue };
      },
    });
  }

  /** Throws if the stored days can't be read in time. A slow count of today goes on for the next reader. */
  async read(): Promise<Overview> {
    const { db, clock } = this.#deps;
    const start = clock.monotonic();
    const today = dayOf(clock.now());
    const first = addDays(today, 1 - shownDays);
    const stored = await pTimeout(findDays(db.read, first), { milliseconds: readTimeoutMs });
    const uncounted = [addDays(today, -1), today].filter((day) => !stored.has(day));
    const counting = this.#live.fetch(uncounted.join(' ')).catch(() => undefined);
    const milliseconds = Math.max(1, readTimeoutMs - (clock.monotonic() - start));
    const live = await pTimeout(counting, { milliseconds, fallback: () => undefined });
    const counted = new Map([...stored, ...(live?.days ?? [])]);
    const [since = null] = stored.keys();
    return {
      series: buildSeries(today, shownDays, { counted, since }),
      refundsDue: live?.refundsDue ?? null,
    };
  }
}
