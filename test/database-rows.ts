import type { Insertable } from 'kysely';
import type { Database, Tx } from '#src/adapters/db/database.ts';
import type { UserTable } from '#src/adapters/db/schema-accounts.ts';
import { insertUser } from '#src/features/accounts/email-store.ts';

/** It is epoch ms. */
export const rowsStart = 1_790_000_000_000;

/** A user row whose id is `u${index}`. */
export function buildUser(index: number): Insertable<UserTable> & { photo_url: null } {
  return {
    id: `u${index}`,
    email: `Person${index}@Stoep.example`,
    email_key: `person${index}@stoep.example`,
    password_hash: 'hash',
    photo_url: null,
    created_at: rowsStart + index,
  };
}

/** Stores the user of `buildUser`, and returns the id. */
export async function addUser(trx: Tx, index: number): Promise<string> {
  const user = buildUser(index);
  await insertUser(trx, user);
  return user.id;
}

/** Two transactions at once. */
export function both<T>(db: Database, work: (trx: Tx) => Promise<T>): Promise<[T, T]> {
  return Promise.all([db.tx(work), db.tx(work)]);
}

/** The record of the migrations, and what a running product writes by itself. */
const isTechnical: ReadonlySet<string> = new Set(['schema_migration', 'write_probe']);

/** Every row of every other table there is, in an order of its own: equal when the data is. */
export async function allRows(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.read.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !isTechnical.has(name));
  const entries = names.sort().map(async (name): Promise<[string, string[]]> => {
    // The database itself told the name: a table of a later migration is looked through as well.
    const table = name as 'user';
    const rows = await db.read.selectFrom(table).selectAll().execute();
    return [name, rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** It takes rows of any table; the database checks the columns. */
export async function insertRows(trx: Tx, table: string, rows: readonly object[]): Promise<void> {
  // The table is known only when it runs.
  const name = table as 'job_run';
  // And so are its columns.
  const values = rows as never;
  await trx.insertInto(name).values(values).execute();
}
