import { type RawBuilder, sql } from 'kysely';

/** Whether a column holds one of the e-mail addresses, in whatever case somebody typed it. Takes at least one. */
export function isSpelledAs(column: string, addresses: readonly string[]): RawBuilder<boolean> {
  const keys = addresses.map((address) => address.toLowerCase());
  const place = sql.ref(column);
  return sql<boolean>`(${place} in (${sql.join(addresses)}) or lower(${place}) in (${sql.join(keys)}))`;
}
