import { certificateRules, maturityOf } from '#src/domain/certificates.ts';
import type { Certificate, TitleKind } from '#src/domain/title.ts';

interface RatingColumns {
  kind: string;
  adult: number;
  facts_at: number | null;
  maturity: number | null;
  certificate: string | null;
  certificate_country: string | null;
  banned: number;
  certificates: string | null;
  certificate_rules: number | null;
}

interface StoredRating {
  adult: boolean | null;
  banned?: boolean;
  maturity: number | null;
  certificate: Certificate | null;
  certificates?: readonly Certificate[];
  isRatingOutdated?: boolean;
}

/** If an older version of the rules wrote the row, derives the rating again; unknown without certificates. */
export function readRating(row: RatingColumns): StoredRating {
  const adult = row.adult === 2 ? null : row.adult === 1;
  const certificates = readCertificates(row.certificates);
  if (row.facts_at === null || row.certificate_rules === certificateRules) {
    const { certificate: label, certificate_country: country, maturity } = row;
    const certificate = label === null || country === null ? null : { country, label };
    const certificateFields = certificates === null ? {} : { certificates };
    return {
      adult,
      maturity,
      certificate,
      ...certificateFields,
      ...(row.banned === 1 ? { banned: true } : {}),
    };
  }
  if (certificates === null) return { adult, maturity: null, certificate: null, isRatingOutdated: true };
  // store.ts writes only these two kinds.
  const derived = maturityOf(row.kind as TitleKind, certificates);
  return {
    adult: derived.adult ? true : adult,
    maturity: derived.years,
    certificate: derived.from,
    certificates,
    ...(derived.banned ? { banned: true } : {}),
  };
}

function readCertificates(json: string | null): Certificate[] | null {
  // `factColumns` writes this shape.
  return json === null ? null : (JSON.parse(json) as Certificate[]);
}
