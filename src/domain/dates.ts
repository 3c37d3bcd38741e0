import { type DateNames, dateNames } from './dates-table.ts';
import { dayOf, spanOfDay } from './days.ts';
import { isLanguage, sourceLanguage } from './languages.ts';

/** An `I18n` satisfies this. */
export interface Spoken {
  locale: string;
}

/** Operators and commands read English. */
export const inEnglish: Spoken = { locale: sourceLanguage };

function namesIn({ locale }: Spoken): DateNames {
  return dateNames[isLanguage(locale) ? locale : sourceLanguage];
}

/** Returns text such as `20 December 2026`, in Johannesburg. */
export function formatDay(time: number, spoken: Spoken): string {
  const date = dayOf(time);
  return `${Number(date.slice(-2))} ${formatMonth(date, spoken)}`;
}

/** Takes `2025-08-20` or `2025-08` and returns `August 2025`. */
export function formatMonth(date: string, spoken: Spoken): string {
  const [year = '', month = ''] = date.split('-');
  return `${namesIn(spoken).months[Number(month) - 1]} ${Number(year)}`;
}

/** Returns text such as `on Friday`, in Johannesburg. */
export function formatOnWeekday(time: number, spoken: Spoken): string {
  const weekday = new Date(dayOf(time)).getUTCDay();
  return namesIn(spoken).onWeekdays[weekday] ?? '';
}

/** Returns text such as `20 December 2026, 09:05`, in Johannesburg. */
export function formatMoment(time: number, spoken: Spoken): string {
  return `${formatDay(time, spoken)}, ${formatTime(time)}`;
}

/** Returns text such as `09:05`, in Johannesburg. */
export function formatTime(time: number): string {
  return formatTimeOfDay(Math.floor((time - spanOfDay(dayOf(time)).from) / 60_000));
}

/** Returns text such as `20:15`. */
export function formatTimeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
