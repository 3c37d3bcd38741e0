import type { Clock } from '#src/adapters/clock.ts';
import type { Nodes } from '#src/adapters/limits/nodes.ts';

/** Calls of all nodes together within any second. Source: docs/requirements.md#several-nodes. */
const perSecondOfAll = 36;

/** What a node allows itself until the others know of it; the rest to 40 is for these. */
const perSecondOfNewcomer = 2;

/** A single product stays a little below the service's own limit. */
const perSecondAlone = 35;

/** How often a node counts the others. */
const countIntervalMs = 1_000;

/** An answer that takes longer is none. */
const countTimeoutMs = 500;

/** After this long every other node has counted a newcomer, and the second in which it hadn't is over. */
const settlingMs = 2 * countIntervalMs + countTimeoutMs + 1_000;

export interface CallShare {
  /** How many metadata calls this node may begin within any second. */
  perSecond: () => number;
  close(): void;
}

/**
 * This node's share of the calls to the metadata service: all nodes have the same one. A call waits for no cache; while
 * it can't be asked how many nodes there are, the last count holds.
 * Source: decisions/0029-metadata-calls-are-shared.md.
 */
export function createCallShare(
  nodes: Pick<Nodes, 'count'> | null,
  clock: Pick<Clock, 'monotonic'>,
): CallShare {
  if (nodes === null) return { perSecond: () => perSecondAlone, close: () => undefined };
  let share = perSecondOfNewcomer;
  let countedSince: number | null = null;

  async function count(): Promise<void> {
    const known = await answerInTime(nodes);
    const now = clock.monotonic();
    // A node that isn't counted itself may be unknown to the others too.
    if (known === null || known < 1) return;
    countedSince ??= now;
    const isSettled = now - countedSince >= settlingMs;
    const equal = Math.max(1, Math.floor(perSecondOfAll / known));
    share = isSettled ? Math.min(equal, perSecondAlone) : Math.min(equal, perSecondOfNewcomer);
  }

  const timer = setInterval(count, countIntervalMs);
  timer.unref();
  count();
  return { perSecond: () => share, close: () => clearInterval(timer) };
}

async function answerInTime(nodes: Pick<Nodes, 'count'> | null): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, countTimeoutMs, null);
  });
  const counted = nodes?.count().catch(() => null) ?? null;
  return Promise.race([counted, late]).finally(() => clearTimeout(timer));
}
