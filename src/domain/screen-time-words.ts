import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { addDays, dayOf, spanOfDay } from './days.ts';
import { formatWeekday } from './period.ts';
import {
  mayBegin,
  morning,
  type ScreenTimeRule,
  type ScreenTimeUse,
  type ScreenTimeView,
  timeLeft,
  unused,
} from './screen-time.ts';

export function presentScreenTime(rule: ScreenTimeRule, use: ScreenTimeUse, now: number): ScreenTimeView {
  const left = timeLeft(rule, use, now);
  return { ...left, opensAgain: mayBegin(left) ? null : formatOpening(rule, use, now) };
}

/** Returns text such as `20:15`. */
export function formatTimeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Says text such as `1 hour 30 minutes`. */
export function describeAllowance(allowed: number): MessageDescriptor {
  const [hours, minutes] = [Math.floor(allowed / 60), allowed % 60];
  if (hours === 0) return msg`${plural({ minutes }, { one: '# minute', other: '# minutes' })}`;
  if (minutes === 0) return msg`${plural({ hours }, { one: '# hour', other: '# hours' })}`;
  return msg`${plural({ hours }, { one: '# hour', other: '# hours' })} ${plural({ minutes }, { one: '# minute', other: '# minutes' })}`;
}

const days = 7;

/** Returns null if no day of a week opens. */
function formatOpening(rule: ScreenTimeRule, use: ScreenTimeUse, now: number): string | null {
  const today = dayOf(now);
  for (let ahead = 0; ahead <= days; ahead += 1) {
    const { from } = spanOfDay(addDays(today, ahead));
    for (const at of [from, from + morning * 60_000]) {
      if (at <= now || !mayBegin(timeLeft(rule, ahead === 0 ? use : unused, at))) continue;
      const day = ['', 'tomorrow'][ahead] ?? `on ${formatWeekday(at)}`;
      return at === from ? day : `${day} at ${formatTimeOfDay(morning)}`.trim();
    }
  }
  return null;
}
