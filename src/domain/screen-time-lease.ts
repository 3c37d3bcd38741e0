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

/** A film that stops at once has cost so much. Source: docs/requirements.md#screen-time. */
const minLeaseMs = minute;

/** A word that finds less adds to the lease: at least one more comes before its end, also from a hidden page. */
const renewBelowMs = 90_000;

/** One moment, as both clocks of one node say it. */
export interface LedgerTime {
  /** The time is epoch ms. */
  at: number;
  /** Durations are counted by this clock, which can't be compared with another node's. */
  monotonic: number;
  node: string;
}

/** One device of a sub-user gets a part of a day in advance. */
export interface Lease extends LedgerTime {
  /** It is a day in Johannesburg, written YYYY-MM-DD. */
  day: string;
  /** So much of the lease had passed by `at`. */
  usedMs: number;
  /** So much of the lease was left by `at`. */
  leftMs: number;
  /** The page said that its film stopped. */
  isStopped: boolean;
  /** This page spoke last: the late word of an earlier one stops nothing. */
  page: string;
}

export interface LeaseChange {
  lease: Lease;
  /** The lease before has ended. Its use counts for the day in which it began. */
  ended: { day: string; usedMs: number } | null;
}

/** Clocks of nodes differ by less, and requests of one moment reach two of them. */
const maxSkewMs = minute;

/**
 * Only clocks of one node can be compared. Where a clock was set back, nobody knows how much has passed, so the whole lease
 * counts.
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

/** A page without a word keeps its film for a while after the end, and that counts too once its device is back. */
function settle(lease: Lease, now: LedgerTime): Lease {
  const { usedMs, leftMs } = readLease(lease, now);
  const beyond = lease.isStopped ? 0 : Math.min(elapsedSince(lease, now) - lease.leftMs, stopAfterMs);
  return { ...lease, ...now, usedMs: usedMs + Math.max(beyond, 0), leftMs };
}

/** A film goes on where the lease ended a moment ago. */
function goesOn(settled: Lease, former: Lease, now: LedgerTime): boolean {
  if (settled.day !== dayOf(now.at)) return false;
  return (
    settled.leftMs > 0 || (!former.isStopped && elapsedSince(former, now) - former.leftMs <= stopAfterMs)
  );
}

interface LeaseCall {
  now: LedgerTime;
  rule: ScreenTimeRule;
  /** It counts that day without this device's lease; the leases of others count whole. */
  charged: ScreenTimeUse;
  page: string;
}

/** Gives the device time, unless it has enough. Without limits it is given none: what passes between its words counts. */
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

/** Returns what the film didn't use, but for the first minute. Null where another page of the device plays on. */
export function stopLease(former: Lease, { now, page }: Pick<LeaseCall, 'now' | 'page'>): Lease | null {
  if (former.isStopped || former.page !== page) return null;
  const settled = settle(former, now);
  const leftMs = Math.min(settled.leftMs, Math.max(minLeaseMs - settled.usedMs, 0));
  return { ...settled, leftMs, isStopped: true };
}

/** A lease holds no more than this; without limits it holds nothing. */
function available(rule: ScreenTimeRule, charged: ScreenTimeUse, now: LedgerTime): number {
  if (!isLimited(rule)) return 0;
  const untilMidnight = spanOfDay(dayOf(now.at)).until - now.at;
  const left = leastLeft(timeLeft(rule, charged, now.at)) ?? leaseMs;
  return Math.max(0, Math.min(leaseMs, untilMidnight, left));
}
