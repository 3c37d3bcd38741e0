import { dayOf, spanOfDay } from './days.ts';
import {
  isLimited,
  leastLeft,
  type ScreenTimeRule,
  type ScreenTimeUse,
  stopAfterMs,
  timeLeft,
} from './screen-time.ts';

const minute = 60_000;

/** Source: docs/requirements.md#screen-time. */
const leaseMs = 10 * minute;

/** Time that is counted for a film that stops at once. Source: docs/requirements.md#screen-time. */
const minLeaseMs = minute;

/**
 * A message from the page extends a lease with less time left. So at least one more message arrives before the
 * lease ends, even from a hidden page.
 */
const renewBelowMs = 90_000;

/** One moment by both clocks of a node. */
export interface LedgerTime {
  /** The time is epoch ms. */
  at: number;
  /** Clock for durations, which can't be compared with another node's. */
  monotonic: number;
  node: string;
}

/** Part of a day's screen time that a device of a sub-user gets in advance. */
export interface Lease extends LedgerTime {
  /** The day in Johannesburg, as YYYY-MM-DD. */
  day: string;
  /** Used time at `at`. */
  usedMs: number;
  /** Remaining time at `at`. */
  leftMs: number;
  /** True if the page reported that its film stopped. */
  isStopped: boolean;
  /** The page that sent the last message. A late message of an earlier page stops nothing. */
  page: string;
}

export interface LeaseChange {
  lease: Lease;
  /** The former lease, if it has ended. Its use counts for the day on which it began. */
  ended: { day: string; usedMs: number } | null;
}

/** Clocks of two nodes differ by less than this. */
const maxSkewMs = minute;

/**
 * Monotonic clocks of different nodes can't be compared, so `at` is used between nodes. If a clock was set
 * back, the elapsed time is unknown and the whole lease counts as used.
 */
function elapsedSince(lease: Lease, now: LedgerTime): number {
  if (lease.node === now.node) return Math.max(now.monotonic - lease.monotonic, 0);
  if (now.at >= lease.at) return now.at - lease.at;
  return lease.at - now.at <= maxSkewMs ? 0 : lease.leftMs;
}

export function readLease(lease: Lease, now: LedgerTime): { usedMs: number; leftMs: number } {
  const passed = Math.min(elapsedSince(lease, now), lease.leftMs);
  return { usedMs: lease.usedMs + passed, leftMs: lease.leftMs - passed };
}

/** A page without connection plays on after its lease, for at most `stopAfterMs`. That time counts too. */
function settle(lease: Lease, now: LedgerTime): Lease {
  const { usedMs, leftMs } = readLease(lease, now);
  const beyond = lease.isStopped ? 0 : Math.min(elapsedSince(lease, now) - lease.leftMs, stopAfterMs);
  return { ...lease, ...now, usedMs: usedMs + Math.max(beyond, 0), leftMs };
}

/** Returns whether the lease continues: it has time left, or it ended less than `stopAfterMs` ago. */
function goesOn(settled: Lease, former: Lease, now: LedgerTime): boolean {
  if (settled.day !== dayOf(now.at)) return false;
  return (
    settled.leftMs > 0 || (!former.isStopped && elapsedSince(former, now) - former.leftMs <= stopAfterMs)
  );
}

interface LeaseCall {
  now: LedgerTime;
  rule: ScreenTimeRule;
  /** The day's use without this device's lease. Leases of other devices count as fully used. */
  charged: ScreenTimeUse;
  page: string;
}

/**
 * Gives the device time, unless it has enough. Without limits it gets none, and the time between its messages
 * is counted afterwards.
 */
export function extendLease(former: Lease | null, { now, rule, charged, page }: LeaseCall): LeaseChange {
  const settled = former === null ? null : settle(former, now);
  const continues = settled !== null && former !== null && goesOn(settled, former, now);
  const lease = continues ? settled : { ...now, day: dayOf(now.at), usedMs: 0, leftMs: 0 };
  const ended = settled === null || continues ? null : { day: settled.day, usedMs: settled.usedMs };
  const sameDay = ended !== null && ended.day === lease.day ? ended.usedMs : lease.usedMs;
  const maxLeftMs = available(rule, { ...charged, usedMs: charged.usedMs + sameDay }, now);
  const leftMs =
    lease.leftMs < Math.min(renewBelowMs, maxLeftMs) ? maxLeftMs : Math.min(lease.leftMs, maxLeftMs);
  return { lease: { ...lease, leftMs, isStopped: false, page }, ended };
}

/** Gives unused time back, except of the first minute. Returns null if another page of the device plays. */
export function stopLease(former: Lease, { now, page }: Pick<LeaseCall, 'now' | 'page'>): Lease | null {
  if (former.isStopped || former.page !== page) return null;
  const settled = settle(former, now);
  const leftMs = Math.min(settled.leftMs, Math.max(minLeaseMs - settled.usedMs, 0));
  return { ...settled, leftMs, isStopped: true };
}

/** Returns the most that a lease may hold; 0 without limits. */
function available(rule: ScreenTimeRule, charged: ScreenTimeUse, now: LedgerTime): number {
  if (!isLimited(rule)) return 0;
  const untilMidnight = spanOfDay(dayOf(now.at)).until - now.at;
  const left = leastLeft(timeLeft(rule, charged, now.at)) ?? leaseMs;
  return Math.max(0, Math.min(leaseMs, untilMidnight, left));
}
