import * as v from 'valibot';
import { decidingCountries } from '#src/domain/certificates.ts';
import { cleanText } from '#src/domain/clean-text.ts';
import type { Certificate } from '#src/domain/title.ts';
import { fieldOf, wireLine, wireList } from './wire-values.ts';

/** A longer label is cut and marked, so that its beginning doesn't count as a label. */
const maxLabelLength = 30;

const maxCertificates = 100;

export const releaseDates = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((block) =>
    readCertificates(block, (country) => {
      const dates = fieldOf(country, 'release_dates');
      return Array.isArray(dates) ? dates.map((date) => [fieldOf(date, 'certification'), date]) : [];
    }),
  ),
);

export const contentRatings = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((block) => readCertificates(block, (country) => [[fieldOf(country, 'rating'), country]])),
);

/** Descriptors are a country's reasons for its certificate. */
const descriptors = wireList(v.pipe(wireLine(40), v.nonEmpty()), 8);

/** Keeps a label of the wrong type as an unknown one: without it a milder country would decide. */
function readCertificates(
  block: unknown,
  entriesOf: (country: unknown) => [label: unknown, entry: unknown][],
): Certificate[] {
  const countries = fieldOf(block, 'results');
  if (!Array.isArray(countries)) return [];
  const found = new Map<string, Certificate>();
  for (const place of countries) {
    const code = fieldOf(place, 'iso_3166_1');
    const country = typeof code === 'string' ? code.trim().toUpperCase() : '';
    if (!decidingCountries.includes(country)) continue;
    for (const [value, entry] of entriesOf(place)) {
      const label = readLabel(value);
      if (label === '') continue;
      const reasons = v.parse(descriptors, fieldOf(entry, 'descriptors'));
      const before = found.get(`${country} ${label}`) ?? { country, label };
      found.set(`${country} ${label}`, reasons.length === 0 ? before : { ...before, descriptors: reasons });
      if (found.size > maxCertificates) return [];
    }
  }
  return [...found.values()];
}

function readLabel(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '…';
  const whole = value.replace(/\s+/g, ' ').trim();
  const label = cleanText(whole, maxLabelLength);
  if (label === '' && whole !== '') return '…';
  return whole.length > maxLabelLength ? `${label}…` : label;
}
