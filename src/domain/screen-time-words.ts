import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { formatOnWeekday, formatTimeOfDay } from './dates.ts';
import { addDays, dayOf, spanOfDay } from './days.ts';
import {
  leastLeft,
  mayBegin,
  morning,
  type ScreenTimeRule,
  type ScreenTimeUse,
  type ScreenTimeView,
  timeLeft,
  unused,
} from './screen-time.ts';

export function presentScreenTime(
  texts: I18n,
  rule: ScreenTimeRule,
  use: ScreenTimeUse,
  now: number,
  device: Pick<ScreenTimeView, 'leaseMs' | 'mayBegin'>,
): ScreenTimeView {
  const left = timeLeft(rule, use, now);
  const isOver = !mayBegin(left);
  const opening = isOver ? describeOpening(texts, rule, use, now) : device.mayBegin ? null : elsewhere;
  const opensAgain = opening === null ? null : texts._(opening);
  return { ...left, ...device, mayBegin: device.mayBegin && !isOver, opensAgain };
}

const elsewhere = msg`The rest of today’s time is in use on another device.`;

/** Returns text such as `1 hour 30 minutes`. */
export function describeAllowance(allowed: number): MessageDescriptor {
  const [hours, minutes] = [Math.floor(allowed / 60), allowed % 60];
  if (hours === 0) return msg`${plural({ minutes }, { one: '# minute', other: '# minutes' })}`;
  if (minutes === 0) return msg`${plural({ hours }, { one: '# hour', other: '# hours' })}`;
  return msg`${plural({ hours }, { one: '# hour', other: '# hours' })} ${plural({ minutes }, { one: '# minute', other: '# minutes' })}`;
}

/** Shown on a sub-user's home page. */
export interface TimeLeftView {
  /** 0 once the time is up. */
  minutes: number;
  /** An example is `1 hour 30 minutes left`. */
  text: string;
  /** An example is `You can watch again tomorrow at 06:00.`; it is null while time is left. */
  opensAgain: string | null;
}

/** Uses today's minutes or those until the bedtime, whichever are fewer. Returns null without a limit. */
export function presentTimeLeft(
  texts: I18n,
  rule: ScreenTimeRule,
  use: ScreenTimeUse,
  now: number,
): TimeLeftView | null {
  const left = leastLeft(timeLeft(rule, use, now));
  if (left === null) return null;
  const minutes = Math.max(0, Math.ceil(left / 60_000));
  const opening = minutes === 0 ? describeOpening(texts, rule, use, now) : null;
  const opensAgain = opening === null ? null : texts._(opening);
  return { minutes, text: texts._(describeTimeLeft(minutes)), opensAgain };
}

function describeTimeLeft(left: number): MessageDescriptor {
  if (left === 0) return msg`Time is up for today.`;
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  if (hours === 0) return msg`${plural({ minutes }, { one: 'One minute left', other: '# minutes left' })}`;
  if (minutes === 0) return msg`${plural({ hours }, { one: 'One hour left', other: '# hours left' })}`;
  return msg`${plural({ hours }, { one: '# hour', other: '# hours' })} ${plural({ minutes }, { one: '# minute left', other: '# minutes left' })}`;
}

const days = 7;

/** Returns null if the viewer can't watch on any day of the week. */
function describeOpening(
  texts: I18n,
  rule: ScreenTimeRule,
  use: ScreenTimeUse,
  now: number,
): MessageDescriptor | null {
  const today = dayOf(now);
  for (let ahead = 0; ahead <= days; ahead += 1) {
    const { from } = spanOfDay(addDays(today, ahead));
    for (const at of [from, from + morning * 60_000]) {
      if (at <= now || !mayBegin(timeLeft(rule, ahead === 0 ? use : unused, at))) continue;
      const onDay = formatOnWeekday(at, texts);
      return at === from ? describeDay(ahead, onDay) : describeMorning(ahead, onDay);
    }
  }
  return null;
}

/** `onDay` looks like `on Friday`. */
function describeDay(ahead: number, onDay: string): MessageDescriptor {
  return ahead === 1 ? msg`You can watch again tomorrow.` : msg`You can watch again ${{ onDay }}.`;
}

function describeMorning(ahead: number, onDay: string): MessageDescriptor {
  const time = formatTimeOfDay(morning);
  if (ahead === 0) return msg`You can watch again at ${{ time }}.`;
  if (ahead === 1) return msg`You can watch again tomorrow at ${{ time }}.`;
  return msg`You can watch again ${{ onDay }} at ${{ time }}.`;
}
