import { certificateTable, type Meaning } from './certificates-table.ts';
import type { Certificate, TitleKind } from './title.ts';

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

function meaningOf(kind: TitleKind, certificate: Certificate): Meaning | undefined {
  return meanings.get(keyOf(kind, certificate));
}

function keyOf(kind: TitleKind, { country, label }: Certificate): string {
  return `${country} ${kind} ${label.replaceAll(' ', '').toUpperCase()}`;
}

/** Meanings by country, kind and label, the label without case and inner spaces. */
const meanings = new Map(
  certificateTable.map(([country, kind, label, meaning]) => [keyOf(kind, { country, label }), meaning]),
);
