import type { Insertable } from 'kysely';
import type { Database, Tx } from '#src/adapters/db/database.ts';
import type { UserTable } from '#src/adapters/db/schema-accounts.ts';
import { insertUser } from '#src/features/accounts/email-store.ts';

/** In epoch ms. */
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

/** Runs two transactions at the same time. */
export function both<T>(db: Database, work: (trx: Tx) => Promise<T>): Promise<[T, T]> {
  return Promise.all([db.tx(work), db.tx(work)]);
}

/** Tables that a running product writes by itself, and the record of migrations. */
const isTechnical: ReadonlySet<string> = new Set(['schema_migration', 'write_probe']);

/** Returns every row of every other table, sorted, so that equal data gives equal results. */
export async function allRows(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.read.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !isTechnical.has(name));
  const entries = names.sort().map(async (name): Promise<[string, string[]]> => {
    // The name comes from the database, so tables of later migrations are read too.
    const table = name as 'user';
    const rows = await db.read.selectFrom(table).selectAll().execute();
    return [name, rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Inserts rows into any table; the database checks the columns. */
export async function insertRows(trx: Tx, table: string, rows: readonly object[]): Promise<void> {
  // The casts are needed because the table and its columns are only known at run time.
  const name = table as 'job_run';
  const values = rows as never;
  await trx.insertInto(name).values(values).execute();
}
