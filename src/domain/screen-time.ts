import { addDays, dayOf, spanOfDay } from './days.ts';

const second = 1_000;
const minute = 60 * second;

/** A sub-user has these; null means that there is no limit. Saturday and Sunday are the weekend. */
export interface ScreenTimeLimits {
  /** Minutes are those of a day. */
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

/** It counts one day in Johannesburg, on all devices. */
export interface ScreenTimeUse {
  usedMs: number;
  /** `15 more minutes` added so much to the minutes. */
  extraMs: number;
}

/** Times are in ms, and negative once the time is over; null means that there is no limit. */
export interface TimeLeft {
  /** It runs while something plays. */
  playMs: number | null;
  /** It runs until the bedtime. */
  clockMs: number | null;
}

/** A page counts down from this. */
export interface ScreenTimeView extends TimeLeft {
  /** This device may play so long without asking again; null means that there is no limit. */
  leaseMs: number | null;
  /** This device would be given time now. */
  mayBegin: boolean;
  /** An example is `You can watch again tomorrow at 06:00.`; it is null while the device may begin. */
  opensAgain: string | null;
}

/** A page needs the rest to ask for more. */
export interface ScreenTimeOffer extends ScreenTimeView {
  hasPasskeys: boolean;
}

/** Nothing new begins from `grace` on; what plays then stops at `over`. */
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

/** The minutes are those after midnight: a night ends. Source: docs/requirements.md#screen-time. */
export const morning = 6 * 60;

/** `Ten minutes left` is shown from then on. */
const endingMs = 10 * minute;

/** A film that plays when the time ends stops so long after it. Source: docs/requirements.md#screen-time. */
export const stopAfterMs = 2 * minute;

/** Source: docs/requirements.md#screen-time. */
const moreMs = 15 * minute;

/** An open player says so often that it plays. Browsers slow a hidden page down to one timer a minute. */
export const beatIntervalMs = 30 * second;

/** A day's use is deleted so many days later. Source: docs/requirements.md#screen-time. */
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

/** A device may begin only where others don't hold the rest. */
export function mayBegin(left: TimeLeft): boolean {
  return ['open', 'ending'].includes(phaseOf(leastLeft(left)));
}

/**
 * `15 more minutes` lets whichever limit comes first end 15 minutes later, counted from now if it is over. Returns
 * null as long as more than ten minutes are left, so that a repeated request adds nothing.
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

/** The key changes with the limits, so that copies of a page made under other limits are not used. */
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

/** Returns the bedtime of the night that isn't over, else that of today. */
function closingOf(limits: ScreenTimeLimits, now: number): number | null {
  const today = dayOf(now);
  const isNight = now < spanOfDay(today).from + morning * minute;
  const before = isNight ? bedtimeOn(limits, addDays(today, -1)) : null;
  return before ?? bedtimeOn(limits, today);
}

/** A postponement that is further off was stored by a clock that was ahead. */
function postponed({ openUntil }: ScreenTimeRule, now: number): number {
  return openUntil !== null && openUntil - now <= endingMs + moreMs ? openUntil : 0;
}
