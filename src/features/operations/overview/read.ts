import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import type { Reader } from '#src/adapters/db/database.ts';
import {
  buildSeries,
  type DayFigures,
  type FigureSeries,
  lastClosedDay,
  listDays,
} from '#src/domain/day-figures.ts';
import { addDays, dayOf, spanOfDay } from '#src/domain/days.ts';
import { countAccountsMade, findFirstAccount } from '#src/features/accounts/store.ts';
import {
  countLapsed,
  countPayments,
  findFirstPayment,
  sumRefundsDue,
} from '#src/features/billing/ledger/day-counts-store.ts';
import { countCancellations } from '#src/features/billing/plan/store.ts';
import type { OperationsDeps } from '#src/features/operations/deps.ts';
import { findDays, findLastDay, insertDay } from './store.ts';

export const shownDays = 90;

/** Counts each closed day once. Requests run between two days. Source: decisions/0043-days-are-counted-once.md. */
export async function countClosedDays({ db, clock }: OperationsDeps): Promise<void> {
  const until = lastClosedDay(clock.now());
  const last = await findLastDay(db.read);
  const first = last === null ? await findFirstDay(db.read, until) : addDays(last, 1);
  for (const day of listDays(first, until)) {
    const figures = await countDay(db.read, day);
    await db.tx((trx) => insertDay(trx, day, figures));
    await setImmediate();
  }
}

/** Finds the first account or payment within the shown days. */
async function findFirstDay(db: Reader, until: string): Promise<string> {
  const [account, payment] = await Promise.all([findFirstAccount(db), findFirstPayment(db)]);
  const end = spanOfDay(until).from;
  const first = Math.min(account ?? end, payment ?? end, end);
  return dayOf(Math.max(first, spanOfDay(addDays(until, 1 - shownDays)).from));
}

export async function countDay(db: Reader, day: string): Promise<DayFigures> {
  const span = spanOfDay(day);
  const [signUps, cancellations, lapsed, { taken, returned, ...paid }] = await Promise.all([
    countAccountsMade(db, span),
    countCancellations(db, span),
    countLapsed(db, span),
    countPayments(db, span),
  ]);
  return { signUps, cancellations, lapsed, ...paid, revenue: taken - returned };
}

const liveTtl = 15_000;

/** The desk's page is shown without a part that takes longer. */
const pageTimeoutMs = 800;

interface LiveFigures {
  days: ReadonlyMap<string, DayFigures>;
  refundsDue: RefundsDue;
}

/** Payments that wait for a refund now; `amount` is in cents. */
export interface RefundsDue {
  count: number;
  amount: number;
}

export interface Overview {
  series: FigureSeries;
  /** Null until it is counted. */
  refundsDue: RefundsDue | null;
}

export class OverviewReader {
  readonly #deps: OperationsDeps;
  /** Keyed by the days that are counted. */
  readonly #live: LRUCache<string, LiveFigures>;

  constructor(deps: OperationsDeps) {
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

  /**
   * Throws if the stored days can't be read in time. A slow count of today continues for the next reader.
   * @param timeoutMs of both parts together
   */
  async read(timeoutMs = pageTimeoutMs): Promise<Overview> {
    const { db, clock } = this.#deps;
    const start = clock.monotonic();
    const today = dayOf(clock.now());
    const first = addDays(today, 1 - shownDays);
    const stored = await pTimeout(findDays(db.read, first), { milliseconds: timeoutMs });
    const uncounted = [addDays(today, -1), today].filter((day) => !stored.has(day));
    const counting = this.#live.fetch(uncounted.join(' ')).catch(() => undefined);
    const milliseconds = Math.max(1, timeoutMs - (clock.monotonic() - start));
    const live = await pTimeout(counting, { milliseconds, fallback: () => undefined });
    const counted = new Map([...stored, ...(live?.days ?? [])]);
    const [since = null] = stored.keys();
    return {
      series: buildSeries(today, shownDays, { counted, since }),
      refundsDue: live?.refundsDue ?? null,
    };
  }
}
