import { dayOf, spanOfDay } from './days.ts';
import { isLanguage, type Language, sourceLanguage } from './languages.ts';

/** An `I18n` is one. */
export interface Spoken {
  locale: string;
}

/** For operators and commands. */
export const inEnglish: Spoken = { locale: sourceLanguage };

interface Names {
  months: readonly string[];
  /** Each says when, beginning with Sunday; looks like `on Friday`. */
  onWeekdays: readonly string[];
}

/** Our own, because browsers have none for isiXhosa and Sesotho. */
const names: Record<Language, Names> = {
  en: {
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    onWeekdays: [
      'on Sunday',
      'on Monday',
      'on Tuesday',
      'on Wednesday',
      'on Thursday',
      'on Friday',
      'on Saturday',
    ],
  },
  af: {
    months: [
      'Januarie',
      'Februarie',
      'Maart',
      'April',
      'Mei',
      'Junie',
      'Julie',
      'Augustus',
      'September',
      'Oktober',
      'November',
      'Desember',
    ],
    onWeekdays: [
      'op Sondag',
      'op Maandag',
      'op Dinsdag',
      'op Woensdag',
      'op Donderdag',
      'op Vrydag',
      'op Saterdag',
    ],
  },
  zu: {
    months: [
      'Januwari',
      'Februwari',
      'Mashi',
      'Ephreli',
      'Meyi',
      'Juni',
      'Julayi',
      'Agasti',
      'Septhemba',
      'Okthoba',
      'Novemba',
      'Disemba',
    ],
    onWeekdays: [
      'ngeSonto',
      'ngoMsombuluko',
      'ngoLwesibili',
      'ngoLwesithathu',
      'ngoLwesine',
      'ngoLwesihlanu',
      'ngoMgqibelo',
    ],
  },
  xh: {
    months: [
      'Janyuwari',
      'Februwari',
      'Matshi',
      'Epreli',
      'Meyi',
      'Juni',
      'Julayi',
      'Agasti',
      'Septemba',
      'Okthoba',
      'Novemba',
      'Disemba',
    ],
    onWeekdays: [
      'ngeCawe',
      'ngoMvulo',
      'ngoLwesibini',
      'ngoLwesithathu',
      'ngoLwesine',
      'ngoLwesihlanu',
      'ngoMgqibelo',
    ],
  },
  st: {
    months: [
      'Pherekgong',
      'Hlakola',
      'Hlakubele',
      'Mmesa',
      'Motsheanong',
      'Phupjane',
      'Phupu',
      'Phato',
      'Lwetse',
      'Mphalane',
      'Pudungwana',
      'Tshitwe',
    ],
    onWeekdays: [
      'ka Sontaha',
      'ka Mantaha',
      'ka Labobedi',
      'ka Laboraro',
      'ka Labone',
      'ka Labohlano',
      'ka Moqebelo',
    ],
  },
};

function namesIn({ locale }: Spoken): Names {
  return names[isLanguage(locale) ? locale : sourceLanguage];
}

/** Returns text such as `20 December 2026`, in Johannesburg. */
export function formatDay(time: number, spoken: Spoken): string {
  const date = dayOf(time);
  return `${Number(date.slice(-2))} ${formatMonth(date, spoken)}`;
}

/** Of `2025-08-20` and of `2025-08`: `August 2025`. */
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
  const minutes = Math.floor((time - spanOfDay(dayOf(time)).from) / 60_000);
  return `${formatDay(time, spoken)}, ${formatTimeOfDay(minutes)}`;
}

/** Returns text such as `20:15`. */
export function formatTimeOfDay(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
