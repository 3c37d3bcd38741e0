import { certificateTable, type Meaning } from './certificates-table.ts';
import type { Certificate, TitleKind } from './title.ts';

/** The first group with a certificate decides; within a group the strictest certificate counts. */
const countriesInOrder = [['ZA'], ['US'], ['GB', 'IE', 'AU', 'NZ', 'NL', 'DE']];

export const decidingCountries: readonly string[] = countriesInOrder.flat();

export interface Maturity {
  /** Null if no certificate is known. */
  years: number | null;
  adult: boolean;
  banned: boolean;
  from: Certificate | null;
}

/** Increase this with each change of the table or the rules: older stored ratings are then derived again. */
export const certificateRules = 2;

/** A label that names no age counts as the strictest age. */
const unknownLabelYears = 18;

/** A smaller number in a label isn't an age: no country has an age limit between 0 and this one. */
const minAgeInLabel = 6;

/**
 * The first country in order decides, but a ban by any deciding country always counts.
 * Source: decisions/0018-labels-nobody-understands.md.
 */
export function maturityOf(kind: TitleKind, certificates: readonly Certificate[]): Maturity {
  const counted = certificates
    .filter((certificate) => !isUnrated(certificate.label))
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

const parentalGuidance = ['PG', 'GP', 'PGR', 'TVPG', 'TVPGD', 'TVPGL', 'TVPGS', 'TVPGV'];

const restricted = ['R', 'TVMA', 'TVM', 'TVMAL', 'TVMAS', 'TVMAV', 'TVMALSV'];

/**
 * Returns the age of the South African label under which a filter lists the title: `PG` of every country is
 * `PG`, the United States' `R` is `16`, others go by their age. A viewer's limit compares `maturity` instead.
 */
export function certificateClass({
  certificate,
  maturity,
}: {
  certificate: Certificate | null;
  maturity: number | null;
}): number | null {
  if (certificate === null || maturity === null) return maturity;
  const label = normalised(certificate.label);
  if (maturity <= 10 && parentalGuidance.includes(label)) return Math.min(maturity, 7);
  return maturity === 17 && restricted.includes(label) ? 16 : maturity;
}

function maturityFrom({ certificate, meaning }: { certificate: Certificate; meaning: Meaning }): Maturity {
  const banned = meaning === 'banned';
  const adult = banned || meaning === 'adult';
  const { country, label } = certificate;
  return { years: typeof meaning === 'number' ? meaning : 18, adult, banned, from: { country, label } };
}

function decides({ country }: Certificate): boolean {
  return decidingCountries.includes(country);
}

function isUnrated(label: string): boolean {
  return label.trim() === '' || ['NR', 'UR', 'NOTRATED'].includes(normalised(label));
}

/** TMDB mixes labels of movies and series. An unknown label counts as the strictest age in it, or as 18. */
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

/** `MA 15+` and `ma15` are one label. */
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

const meanings = new Map(
  certificateTable.map(([country, kind, label, meaning]) => [keyOf(country, kind, label), meaning]),
);
