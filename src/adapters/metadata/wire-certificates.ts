import * as v from 'valibot';
import { decidingCountries } from '#src/domain/certificates.ts';
import { cleanText } from '#src/domain/clean-text.ts';
import type { Certificate } from '#src/domain/title.ts';
import { fieldOf } from './wire-values.ts';

/** A longer label is cut and marked, so that its beginning doesn't count as a label. */
const maxLabelLength = 30;

/** Of the deciding countries. */
const maxCertificates = 100;

export const releaseDates = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((block) =>
    readCertificates(block, (country) => {
      const dates = fieldOf(country, 'release_dates');
      return Array.isArray(dates) ? dates.map((date) => fieldOf(date, 'certification')) : [];
    }),
  ),
);

export const contentRatings = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((block) => readCertificates(block, (country) => [fieldOf(country, 'rating')])),
);

/** A label of the wrong type is kept as an unknown one: without it a milder country would decide. */
function readCertificates(block: unknown, labelsOf: (country: unknown) => unknown[]): Certificate[] {
  const countries = fieldOf(block, 'results');
  if (!Array.isArray(countries)) return [];
  const found = new Map<string, Certificate>();
  for (const entry of countries) {
    const code = fieldOf(entry, 'iso_3166_1');
    const country = typeof code === 'string' ? code.trim().toUpperCase() : '';
    if (!decidingCountries.includes(country)) continue;
    for (const value of labelsOf(entry)) {
      const label = readLabel(value);
      if (label !== '') found.set(`${country} ${label}`, { country, label });
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
