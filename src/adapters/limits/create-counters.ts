import type { Clock } from '../clock.ts';
import type { Allowance, Counters } from './counters.ts';

interface Counter {
  /** Times of the takes, the oldest first. */
  takes: number[];
  windowMs: number;
}

export interface CountedTakes extends Counters {
  /** Counts a take that another node allowed. */
  count(key: string, windowMs: number): void;
}

/** The counters need about 40 MB at most. */
const defaults = { maxKeys: 100_000, maxTakes: 1_000_000 };

/**
 * The window slides. Memory is bounded: the least recently used keys are forgotten, which allows a little
 * more.
 */
export function createCounters(clock: Clock, bounds = defaults): CountedTakes {
  // The map keeps the counters in the order of their use.
  const counters = new Map<string, Counter>();
  let takes = 0;

  function drop(key: string, counter: Counter): void {
    takes -= counter.takes.length;
    counters.delete(key);
  }

  function current(key: string, windowMs: number): Counter {
    const counter = counters.get(key) ?? { takes: [], windowMs };
    counter.windowMs = windowMs;
    const since = clock.monotonic() - windowMs;
    const counting = counter.takes.findIndex((at) => at > since);
    const expired = counting === -1 ? counter.takes.length : counting;
    if (expired > 0) {
      counter.takes.splice(0, expired);
      takes -= expired;
    }
    return counter;
  }

  function judge(counter: Counter, limit: number): Allowance {
    if (counter.takes.length < limit) return { allowed: true };
    // The next take is allowed once this one leaves the window.
    const leaving = counter.takes[counter.takes.length - limit] ?? clock.monotonic();
    const wait = leaving + counter.windowMs - clock.monotonic();
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) };
  }

  function tidy(): void {
    for (const [key, counter] of counters) {
      const isOver = counters.size > bounds.maxKeys || takes > bounds.maxTakes;
      const newest = counter.takes.at(-1);
      const isSpent = newest === undefined || newest + counter.windowMs <= clock.monotonic();
      if (!isOver && !isSpent) return;
      drop(key, counter);
    }
  }

  function take(key: string, limit: number, windowMs: number): Allowance {
    const counter = current(key, windowMs);
    const allowance = judge(counter, limit);
    if (allowance.allowed) add(key, counter);
    return allowance;
  }

  function add(key: string, counter: Counter): void {
    counter.takes.push(clock.monotonic());
    takes += 1;
    counters.delete(key);
    counters.set(key, counter);
    tidy();
  }

  function giveBack(key: string): void {
    const counter = counters.get(key);
    if (counter?.takes.pop() === undefined) return;
    takes -= 1;
    if (counter.takes.length === 0) counters.delete(key);
  }

  return {
    take,
    count: (key, windowMs) => add(key, current(key, windowMs)),
    giveBack,
    takeAll(budgets) {
      for (const [index, { key, limit, windowMs }] of budgets.entries()) {
        const allowance = take(key, limit, windowMs);
        if (allowance.allowed) continue;
        for (const taken of budgets.slice(0, index)) giveBack(taken.key);
        return allowance;
      }
      return { allowed: true };
    },
  };
}
