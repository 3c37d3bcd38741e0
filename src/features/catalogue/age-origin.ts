import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { KnownTitle } from './store.ts';

const others = new Intl.DisplayNames('en-ZA', { type: 'region' });

/** The labels of these countries decide: see domain/certificates.ts. */
const countries: Readonly<Record<string, MessageDescriptor>> = {
  ZA: msg`South Africa`,
  US: msg`the United States`,
  GB: msg`the United Kingdom`,
  IE: msg`Ireland`,
  AU: msg`Australia`,
  NZ: msg`New Zealand`,
  NL: msg`the Netherlands`,
  DE: msg`Germany`,
};

/** Returns the name as it follows `in`. */
export function countryName(code: string, texts: I18n): string {
  const name = countries[code];
  return name === undefined ? (others.of(code) ?? code) : texts._(name);
}

/** Names who says so: volunteers enter these labels, so it claims no classification of the FPB. */
export function ageOriginOf(
  { certificate }: KnownTitle,
  texts: I18n,
  reason: string | null = null,
): string | null {
  if (certificate === null) return null;
  const { label } = certificate;
  const country = countryName(certificate.country, texts);
  return texts._(
    reason === null
      ? msg`TMDB lists it as ${{ label }} in ${{ country }}`
      : msg`TMDB lists it as ${{ label }} in ${{ country }}: ${{ reason }}`,
  );
}

/** Returns the reason of the certificate that decided. */
export function reasonOf({ certificate, certificates = [] }: KnownTitle): string | null {
  const decided = certificates.find(
    ({ country, label }) => country === certificate?.country && label === certificate.label,
  );
  return decided?.descriptors?.join(', ').toLowerCase() ?? null;
}
