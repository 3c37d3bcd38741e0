import { certificateTable, type Meaning } from './certificates-table.ts';
import type { Certificate, TitleKind } from './title.ts';

/** Asked one after the other; the countries of the last group together, where the strictest counts. */
const countriesInOrder = [['ZA'], ['US'], ['GB', 'IE', 'AU', 'NZ', 'NL', 'DE']];

/** The countries whose certificates count. */
export const decidingCountries: readonly string[] = countriesInOrder.flat();

export interface Maturity {
  /** Years; null when no certificate is known. */
  years: number | null;
  /** A certificate says that only adults may see it. */
  adult: boolean;
  /** A certificate says that it must not be distributed. */
  banned: boolean;
  /** Where it came from. */
  from: Certificate | null;
}

/**
 * Grows with every change of the table or of the rules in this file: what is stored with an earlier number is
 * derived again.
 */
export const certificateRules = 1;

/** From this age on a title is for adults alone: what a label counts as that says nothing that is understood. */
const unknownLabelYears = 18;

/** No country that decides has a certificate for an age below this one but 0: a smaller number isn't an age. */
const minAgeInLabel = 6;

/**
 * The maturity of a title by its certificates: South Africa's, else the United States', else the strictest of six
 * other countries', else unknown. Where a country lists several, its strictest counts. A label that isn't in the
 * table counts as well, so that no milder country decides in its place. What one country banned stays banned,
 * whichever country decides. Source: decisions/0018-labels-nobody-understands.md.
 */
export function maturityOf(kind: TitleKind, certificates: readonly Certificate[]): Maturity {
  const counted = certificates
    .filter((certificate) => !saysNothing(certificate.label))
    .map((certificate) => ({ certificate, meaning: meaningOf(kind, certificate) }));
  const ban = counted.find(({ certificate, meaning }) => meaning === 'banned' && decides(certificate));
  if (ban !== undefined) return maturityFrom(ban);
  for (const countries of countriesInOrder) {
    const deciding = counted.filter(({ certificate }) => countries.includes(certificate.country));
    const strictest = deciding.toSorted((a, b) => strictnessOf(b.meaning) - strictnessOf(a.meaning))[0];
    if (strictest !== undefined) return maturityFrom(strictest);
  }
  return { years: null, adult: false, banned: false, from: null };
}

function maturityFrom({ certificate, meaning }: { certificate: Certificate; meaning: Meaning }): Maturity {
  const banned = meaning === 'banned';
  const adult = banned || meaning === 'adult';
  return { years: typeof meaning === 'number' ? meaning : 18, adult, banned, from: certificate };
}

function decides({ country }: Certificate): boolean {
  return decidingCountries.includes(country);
}

/** Only these labels are passed over. */
function saysNothing(label: string): boolean {
  return label.trim() === '' || ['NR', 'UR', 'NOTRATED'].includes(normalised(label));
}

/**
 * What a certificate means: by the table of its kind, else by the table of the other kind, since the service gives
 * films television's labels and the reverse. A label in neither counts by the strictest of what it begins with and
 * the ages in it; without an age in it at least as 18.
 */
function meaningOf(kind: TitleKind, { country, label }: Certificate): Meaning {
  const exact = meaningInTable(kind, country, label);
  if (exact !== undefined) return exact;
  const tokens = tokensOf(label);
  const beginnings = tokens.map((_, index) => tokens.slice(0, index + 1).join(''));
  const numbers = tokens.flatMap((token) => token.match(/\d+/g) ?? []);
  const understood = [...beginnings, ...numbers].flatMap((part) => meaningInTable(kind, country, part) ?? []);
  const ages = numbers.map(Number).filter((age) => age >= minAgeInLabel);
  const age = ages.length === 0 ? unknownLabelYears : Math.min(Math.max(...ages), 18);
  return [age, ...understood].reduce((a, b) => (strictnessOf(b) > strictnessOf(a) ? b : a));
}

function meaningInTable(kind: TitleKind, country: string, label: string): Meaning | undefined {
  const other = kind === 'movie' ? 'series' : 'movie';
  return meanings.get(keyOf(country, kind, label)) ?? meanings.get(keyOf(country, other, label));
}

function strictnessOf(meaning: Meaning): number {
  if (meaning === 'banned') return 1_000;
  return meaning === 'adult' ? 100 : meaning;
}

/** Letters and digits in upper case: `MA 15+` and `ma15` are one label. */
function normalised(label: string): string {
  return tokensOf(label).join('');
}

function tokensOf(label: string): string[] {
  return (
    label
      .normalize('NFKC')
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function keyOf(country: string, kind: TitleKind, label: string): string {
  return `${country} ${kind} ${normalised(label)}`;
}

/** Meanings by country, kind and normalised label. */
const meanings = new Map(
  certificateTable.map(([country, kind, label, meaning]) => [keyOf(country, kind, label), meaning]),
);
