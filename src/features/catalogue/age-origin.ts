import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { KnownTitle } from './store.ts';

const others = new Intl.DisplayNames('en-ZA', { type: 'region' });

/** Countries whose certificates the age rule uses: see domain/certificates.ts. */
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

/** Returns the country's name with its article, as used after `in`. */
export function countryName(code: string, texts: I18n): string {
  const name = countries[code];
  return name === undefined ? (others.of(code) ?? code) : texts._(name);
}

/** Names TMDB as the source: volunteers enter the labels, so the text claims no classification of the FPB. */
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

/** Returns the descriptors of the certificate that decided the age. */
export function reasonOf({ certificate, certificates = [] }: KnownTitle): string | null {
  const decided = certificates.find(
    ({ country, label }) => country === certificate?.country && label === certificate.label,
  );
  return decided?.descriptors?.join(', ').toLowerCase() ?? null;
}
