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

/** A moment by both clocks of one node. */
export interface LedgerTime {
  /** Holds epoch ms. */
  at: number;
  /** Durations are counted by it. It says nothing on another node. */
  monotonic: number;
  node: string;
}

/** A part of a day that one device of a sub-user was given in advance. */
export interface Lease extends LedgerTime {
  /** Is a day in Johannesburg, written YYYY-MM-DD. */
  day: string;
  /** What had passed of it by `at`. */
  usedMs: number;
  /** What it had left by then. */
  leftMs: number;
  /** The page said that its film stopped. */
  isStopped: boolean;
  /** The page that spoke last: the late word of an earlier one stops nothing. */
  page: string;
}

/** What a device's word changes. */
export interface LeaseChange {
  lease: Lease;
  /** Has ended, and belongs to its own day. */
  ended: { day: string; usedMs: number } | null;
}

/** Clocks of nodes differ by less, and requests of one moment reach two of them. */
const maxSkewMs = minute;

/** Another node's monotonic clock says nothing; a clock that was set back tells nothing, so all of it has passed. */
function elapsedSince(lease: Lease, now: LedgerTime): number {
  if (lease.node === now.node) return Math.max(now.monotonic - lease.monotonic, 0);
  if (now.at >= lease.at) return now.at - lease.at;
  return lease.at - now.at <= maxSkewMs ? 0 : lease.leftMs;
}

/** What has passed of it, and what it has left. */
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
  /** Of that day, without this device's lease; the leases of others count whole. */
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

/** What a lease holds at most; nothing without limits. */
function available(rule: ScreenTimeRule, charged: ScreenTimeUse, now: LedgerTime): number {
  if (!isLimited(rule)) return 0;
  const untilMidnight = spanOfDay(dayOf(now.at)).until - now.at;
  const left = leastLeft(timeLeft(rule, charged, now.at)) ?? leaseMs;
  return Math.max(0, Math.min(leaseMs, untilMidnight, left));
}
