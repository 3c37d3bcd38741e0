import { type RawBuilder, sql } from 'kysely';
import { foldEmail } from '#src/domain/email.ts';

/** Tells whether a column holds one of the e-mail addresses, in any case. Takes at least one. */
export function isSpelledAs(column: string, addresses: readonly string[]): RawBuilder<boolean> {
  const keys = addresses.map((address) => address.toLowerCase());
  const place = sql.ref(column);
  return sql<boolean>`(${place} in (${sql.join(addresses)}) or lower(${place}) in (${sql.join(keys)}))`;
}

/** Compares folded addresses, and the spelling of rows that aren't folded yet. Takes at least one address. */
export function isFoldedAs(column: string, fold: string, addresses: readonly string[]): RawBuilder<boolean> {
  const folds = addresses.map(foldEmail);
  return sql<boolean>`(${sql.ref(fold)} in (${sql.join(folds)}) or ${isSpelledAs(column, addresses)})`;
}
