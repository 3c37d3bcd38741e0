import { type LineName, lineNames } from './fair-lines.ts';

export type Counts = Record<LineName, number>;

export interface Load {
  waiting: Counts;
  running: Counts;
  /** Running calls, and those that ended within the last second. */
  recent: Counts;
  perSecond: number;
  maxConcurrent: number;
}

export function visitorsPerSecond(perSecond: number): number {
  return Math.max(1, Math.floor(perSecond / 7));
}

/** The line that the next call comes from; null if none may begin one now. Source: docs/security.md, rule 40. */
export function chooseLine({ waiting, running, recent, perSecond, maxConcurrent }: Load): LineName | null {
  if (sum(running) >= maxConcurrent || sum(recent) >= perSecond) return null;
  // While certificates wait to be refreshed, a fifth is theirs.
  const isReserved = waiting.refresh > 0;
  const isOpen =
    !isReserved ||
    (running.viewers + running.visitors < maxConcurrent - fifthOf(maxConcurrent) &&
      recent.viewers + recent.visitors < perSecond - fifthOf(perSecond));
  if (isOpen && waiting.viewers > 0) return 'viewers';
  const isVisitorsTurn =
    running.visitors < Math.max(1, fifthOf(maxConcurrent)) && recent.visitors < visitorsPerSecond(perSecond);
  if (isOpen && waiting.visitors > 0 && isVisitorsTurn) return 'visitors';
  // Half of the places stay free for viewers.
  const places = waiting.viewers > 0 ? fifthOf(maxConcurrent) : Math.ceil(maxConcurrent / 2);
  return isReserved && running.refresh < places ? 'refresh' : null;
}

/** At least one leaves something for the others. */
function fifthOf(count: number): number {
  return count < 2 ? 0 : Math.max(1, Math.floor(count / 5));
}

function sum(counts: Counts): number {
  return lineNames.reduce((total, name) => total + counts[name], 0);
}
