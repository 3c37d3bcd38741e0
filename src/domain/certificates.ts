import type { Certificate, TitleKind } from './title.ts';

/**
 * What each country's certificates mean, in years of age. `adult` may be seen by adults only, whatever
 * else is known of the title. Labels are compared without case and inner spaces.
 *
 * Sources, per country: ZA the Film and Publication Board's classification guidelines (2022) and tariff of
 * ratings; US the Motion Picture Association's ratings and the TV Parental Guidelines; GB the BBFC's
 * guidelines (2024); IE the Irish Film Classification Office; AU the National Classification Code; NZ the
 * Classification Office; NL Kijkwijzer; DE the FSK's five releases.
 */
type Meaning = number | 'adult';
type Table = Readonly<Record<string, Meaning>>;

interface Country {
  movie: Table;
  series: Table;
}

const unitedStatesTelevision: Table = {
  'TV-Y': 0,
  'TV-G': 0,
  'TV-Y7': 7,
  'TV-Y7-FV': 7,
  'TV-PG': 10,
  'TV-14': 13,
  'TV-MA': 17,
  'TV-MA-LSV': 17,
  'TV-AO': 'adult',
  'TV-X': 'adult',
};

const britain: Table = { U: 0, UC: 0, PG: 8, '12A': 13, '12': 13, '15': 16, '18': 18, R18: 'adult' };
const australia: Table = {
  P: 0,
  C: 0,
  E: 0,
  G: 0,
  PG: 10,
  M: 16,
  'MA15+': 16,
  'MA 15+': 16,
  'R18+': 18,
  'R 18+': 18,
  'X18+': 'adult',
};
const newZealand: Table = {
  G: 0,
  PG: 10,
  M: 16,
  R13: 13,
  RP13: 13,
  R15: 16,
  R16: 16,
  RP16: 16,
  R18: 18,
  RP18: 18,
  R: 18,
  '16': 16,
  '18': 18,
  '13': 13,
};
const netherlands: Table = { AL: 0, '6': 6, '9': 9, '12': 12, '14': 16, '16': 16, '18': 18 };
const germany: Table = { '0': 0, '6': 6, '12': 12, '16': 16, '18': 18 };

const countries: Readonly<Record<string, Country>> = {
  ZA: {
    movie: {
      A: 0,
      PG: 7,
      '7-9PG': 7,
      '10-12PG': 10,
      '10': 10,
      '10M': 10,
      '13': 13,
      '13M': 13,
      '16': 16,
      '18': 18,
      X18: 'adult',
      XX: 'adult',
    },
    series: {
      All: 0,
      A: 0,
      PG: 7,
      '7-9PG': 7,
      '10-12PG': 10,
      '13': 13,
      '16': 16,
      '18': 18,
      X18: 'adult',
      XX: 'adult',
    },
  },
  US: {
    movie: { G: 0, Approved: 0, PG: 10, 'PG-13': 13, R: 17, 'NC-17': 18, X: 'adult' },
    series: unitedStatesTelevision,
  },
  GB: { movie: britain, series: britain },
  IE: {
    movie: { G: 0, PG: 8, '12A': 13, '12': 13, '15A': 16, '15': 16, '16': 16, '18': 18 },
    series: { GA: 0, Ch: 0, YA: 13, PS: 16, MA: 18 },
  },
  AU: { movie: australia, series: { ...australia, AV15: 16, 'AV15+': 16 } },
  NZ: { movie: newZealand, series: { ...newZealand, PGR: 10, AO: 16 } },
  NL: { movie: netherlands, series: netherlands },
  DE: { movie: germany, series: germany },
};

/** Asked when neither South Africa nor the United States has one: the strictest of these counts. */
const others = ['GB', 'IE', 'AU', 'NZ', 'NL', 'DE'];

export interface Maturity {
  /** Years; null when no certificate is known. */
  years: number | null;
  /** A certificate says that only adults may see it. */
  adult: boolean;
  /** Where it came from. */
  from: Certificate | null;
}

const unknown: Maturity = { years: null, adult: false, from: null };

/**
 * The maturity of a title by its certificates: South Africa's, else the United States', else the strictest
 * of six other countries', else unknown. Where a country lists several, its strictest counts.
 */
export function maturityOf(kind: TitleKind, certificates: readonly Certificate[]): Maturity {
  return (
    strictest(kind, certificates, ['ZA']) ??
    strictest(kind, certificates, ['US']) ??
    strictest(kind, certificates, others) ??
    unknown
  );
}

function strictest(
  kind: TitleKind,
  certificates: readonly Certificate[],
  asked: readonly string[],
): Maturity | null {
  let found: Maturity | null = null;
  for (const certificate of certificates) {
    const meaning = asked.includes(certificate.country) ? meaningOf(kind, certificate) : undefined;
    if (meaning === undefined) continue;
    const years = meaning === 'adult' ? 18 : meaning;
    const stricter = found === null || years > (found.years ?? 0) || (meaning === 'adult' && !found.adult);
    if (stricter) found = { years, adult: meaning === 'adult', from: certificate };
  }
  return found;
}

function meaningOf(kind: TitleKind, { country, label }: Certificate): Meaning | undefined {
  return tables.get(`${country} ${kind}`)?.get(spelled(label));
}

function spelled(label: string): string {
  return label.replaceAll(' ', '').toUpperCase();
}

const tables = new Map(
  Object.entries(countries).flatMap(([country, { movie, series }]) => [
    [`${country} movie`, spell(movie)] as const,
    [`${country} series`, spell(series)] as const,
  ]),
);

function spell(table: Table): Map<string, Meaning> {
  return new Map(Object.entries(table).map(([label, meaning]) => [spelled(label), meaning]));
}
