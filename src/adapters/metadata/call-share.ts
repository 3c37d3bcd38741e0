import pTimeout from 'p-timeout';
import type { Clock } from '#src/adapters/clock.ts';
import type { Nodes } from '#src/adapters/limits/nodes.ts';

/** Source: docs/requirements.md#limits. */
const perSecondOfAll = 36;

/** The rate of a new node until the others count it. Together with the 36 it stays below TMDB's 40. */
const perSecondOfNewcomer = 2;

/** This rate stays below TMDB's own limit. */
const perSecondAlone = 35;

const countIntervalMs = 1_000;

const countTimeoutMs = 500;

/** After this time every other node has counted a new node. */
const settlingMs = 2 * countIntervalMs + countTimeoutMs + 1_000;

/** Missing nodes keep their shares for this time: they may be reconnecting to a cache that was restarted. */
const leavingMs = 10_000;

export interface CallShare {
  perSecond: () => number;
  close(): void;
}

interface ShareOptions {
  /** It is null if there is one node only. */
  nodes: Pick<Nodes, 'count'> | null;
  clock: Pick<Clock, 'monotonic'>;
  perSecond?: number | undefined;
}

/**
 * If the cache doesn't answer, the last count holds.
 * Source: decisions/0004-nodes-share-limits-and-calls.md.
 */
export function createCallShare({ nodes, clock, perSecond }: ShareOptions): CallShare {
  if (nodes === null || perSecond !== undefined) {
    return { perSecond: () => perSecond ?? perSecondAlone, close: () => undefined };
  }
  let share = perSecondOfNewcomer;
  let countedSince: number | null = null;
  let nodeCount = 0;
  let fewerSince: number | null = null;

  const count = async (): Promise<void> => {
    const counting = pTimeout(nodes.count(), { milliseconds: countTimeoutMs });
    const count = await counting.catch(() => null);
    const now = clock.monotonic();
    fewerSince = count !== null && count < nodeCount ? (fewerSince ?? now) : null;
    // Without a count, the other nodes may not know this node.
    if (count === null || count < 1) return;
    countedSince ??= now;
    if (fewerSince === null || now - fewerSince >= leavingMs) nodeCount = count;
    const isSettled = now - countedSince >= settlingMs;
    const equal = Math.max(1, Math.floor(perSecondOfAll / nodeCount));
    share = isSettled ? Math.min(equal, perSecondAlone) : Math.min(equal, perSecondOfNewcomer);
  };

  const timer = setInterval(count, countIntervalMs);
  timer.unref();
  count();
  return { perSecond: () => share, close: () => clearInterval(timer) };
}
