import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

const others = new Intl.DisplayNames('en-ZA', { type: 'region' });

/** Those whose labels decide: see domain/certificates.ts. */
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

/** As it follows `in`. */
export function countryName(code: string, texts: I18n): string {
  const name = countries[code];
  return name === undefined ? (others.of(code) ?? code) : texts._(name);
}
