import { addDays, dayOf, spanOfDay } from './days.ts';

const second = 1_000;
const minute = 60 * second;

/** Limits of a sub-user; null means no limit. Saturday and Sunday are the weekend. */
export interface ScreenTimeLimits {
  /** Minutes a day. */
  weekdayMinutes: number | null;
  weekendMinutes: number | null;
  /** Bedtimes are minutes after midnight in Johannesburg. */
  weekdayBedtime: number | null;
  weekendBedtime: number | null;
}

export interface ScreenTimeRule extends ScreenTimeLimits {
  /** `15 more minutes` postponed a bedtime until this moment, in epoch ms. */
  openUntil: number | null;
}

/** Use on one day in Johannesburg, on all devices together. */
export interface ScreenTimeUse {
  usedMs: number;
  /** Time that `15 more minutes` added. */
  extraMs: number;
}

/** Times are in ms, and negative once the time is over. Null means no limit. */
export interface TimeLeft {
  /** Counts down while something plays. */
  playMs: number | null;
  /** Time until the bedtime. */
  clockMs: number | null;
}

/** A page counts down from this. */
export interface ScreenTimeView extends TimeLeft {
  /** Time that this device may play without a further request; null means no limit. */
  leaseMs: number | null;
  /** True if this device would get time now. */
  mayBegin: boolean;
  /** An example is `You can watch again tomorrow at 06:00.`; it is null while the device may begin. */
  opensAgain: string | null;
}

/** Adds the facts that a page needs to ask for more time. */
export interface ScreenTimeOffer extends ScreenTimeView {
  hasPasskeys: boolean;
}

/** In `grace` no film may begin; a film that plays stops at `over`. */
export type ScreenTimePhase = 'open' | 'ending' | 'grace' | 'over';

export const noLimits: ScreenTimeLimits = {
  weekdayMinutes: null,
  weekendMinutes: null,
  weekdayBedtime: null,
  weekendBedtime: null,
};

export const unlimited: ScreenTimeRule = { ...noLimits, openUntil: null };

export const unused: ScreenTimeUse = { usedMs: 0, extraMs: 0 };

/** Source: docs/requirements.md#screen-time. */
export const offeredMinutes: readonly number[] = [0, 15, 30, 45, 60, 90, 120, 150, 180, 240, 300];

/** These are 17:00 to 23:45. Source: docs/requirements.md#screen-time. */
export const offeredBedtimes: readonly number[] = Array.from({ length: 28 }, (_, index) => 1020 + index * 15);

/** End of the night, in minutes after midnight. Source: docs/requirements.md#screen-time. */
export const morning = 6 * 60;

/** From here on, `Ten minutes left` is shown. */
const endingMs = 10 * minute;

/** Time that a playing film may go on after the end. Source: docs/requirements.md#screen-time. */
export const stopAfterMs = 2 * minute;

/** Source: docs/requirements.md#screen-time. */
const moreMs = 15 * minute;

/** Interval of a player's messages that it plays. In a hidden page browsers run timers only once a minute. */
export const beatIntervalMs = 30 * second;

/** Days after which a day's use is deleted. Source: docs/requirements.md#screen-time. */
export const screenTimeDays = 30;

export function timeLeft(rule: ScreenTimeRule, use: ScreenTimeUse, now: number): TimeLeft {
  const minutes = limitOn(rule, dayOf(now), 'Minutes');
  const playMs = minutes === null ? null : minutes * minute + use.extraMs - use.usedMs;
  const closesAt = closingOf(rule, now);
  return { playMs, clockMs: closesAt === null ? null : Math.max(closesAt, postponed(rule, now)) - now };
}

/** Returns null without a limit. */
export function leastLeft({ playMs, clockMs }: TimeLeft): number | null {
  if (playMs === null || clockMs === null) return playMs ?? clockMs;
  return Math.min(playMs, clockMs);
}

export function phaseOf(left: number | null): ScreenTimePhase {
  if (left === null || left > endingMs) return 'open';
  if (left > 0) return 'ending';
  return left > -stopAfterMs ? 'grace' : 'over';
}

/** Checks only the limits. Whether other devices hold the remaining time is not known here. */
export function mayBegin(left: TimeLeft): boolean {
  return ['open', 'ending'].includes(phaseOf(leastLeft(left)));
}

/**
 * `15 more minutes` moves the next limit by 15 minutes, counted from now if the time is over. Returns null
 * while more than ten minutes are left, so that a repeated request adds nothing.
 */
export function grantMore(
  rule: ScreenTimeRule,
  use: ScreenTimeUse,
  now: number,
): { extraMs: number; openUntil: number | null } | null {
  const { playMs, clockMs } = timeLeft(rule, use, now);
  const left = leastLeft({ playMs, clockMs });
  if (left === null || left > endingMs) return null;
  const wanted = Math.max(left, 0) + moreMs;
  return {
    extraMs: use.extraMs + (playMs === null ? 0 : Math.max(0, wanted - playMs)),
    openUntil: clockMs === null || clockMs >= wanted ? rule.openUntil : now + wanted,
  };
}

/** The key changes with the limits, so that copies of pages made under other limits aren't used. */
export function screenTimeKey(limits: ScreenTimeLimits): string {
  return isLimited(limits) ? listLimits(limits).join('-') : '';
}

export function isLimited(limits: ScreenTimeLimits): boolean {
  return listLimits(limits).some((limit) => limit !== null);
}

function listLimits(limits: ScreenTimeLimits): (number | null)[] {
  return [limits.weekdayMinutes, limits.weekendMinutes, limits.weekdayBedtime, limits.weekendBedtime];
}

function limitOn(limits: ScreenTimeLimits, date: string, of: 'Minutes' | 'Bedtime'): number | null {
  const weekday = new Date(date).getUTCDay();
  return weekday === 0 || weekday === 6 ? limits[`weekend${of}`] : limits[`weekday${of}`];
}

function bedtimeOn(limits: ScreenTimeLimits, date: string): number | null {
  const bedtime = limitOn(limits, date, 'Bedtime');
  return bedtime === null ? null : spanOfDay(date).from + bedtime * minute;
}

/** Returns the bedtime of last night until the morning, otherwise that of today. */
function closingOf(limits: ScreenTimeLimits, now: number): number | null {
  const today = dayOf(now);
  const isNight = now < spanOfDay(today).from + morning * minute;
  const before = isNight ? bedtimeOn(limits, addDays(today, -1)) : null;
  return before ?? bedtimeOn(limits, today);
}

/** Ignores a postponement that is too far in the future: a clock that was ahead stored it. */
function postponed({ openUntil }: ScreenTimeRule, now: number): number {
  return openUntil !== null && openUntil - now <= endingMs + moreMs ? openUntil : 0;
}
