import { sql } from 'kysely';
import type { Reader } from '#src/adapters/db/database.ts';
import type { Column, Exported, PersonalTable } from '#src/adapters/db/personal-data/column.ts';
import { personalTables } from '#src/adapters/db/personal-data/tables.ts';
import { type Fact, type HouseholdKeys, maxExportedRows, type OwnData } from '#src/domain/own-data.ts';

type Lists = Partial<Omit<OwnData, 'madeAt' | 'account'>>;

/** Reads a household's rows of all tables. */
export async function readPersonalData(
  db: Reader,
  keys: HouseholdKeys,
): Promise<{ account: Fact; lists: Lists }> {
  const tables = await Promise.all(
    Object.entries(personalTables).map(async ([name, table]) => ({
      part: table.part,
      facts: await readTable(db, name, table, keys),
    })),
  );
  const account: Fact = {};
  const lists: Lists = {};
  for (const { part, facts } of tables) {
    if (part === 'account') Object.assign(account, ...facts);
    else if (typeof part === 'string') lists[part] = [...(lists[part] ?? []), ...facts];
  }
  return { account, lists };
}

async function readTable(
  db: Reader,
  name: string,
  {
    part,
    columns,
    of,
    order,
    maxRows = maxExportedRows,
  }: Omit<PersonalTable, 'columns'> & { columns: object },
  keys: HouseholdKeys,
): Promise<Fact[]> {
  if (typeof part === 'object') return [];
  const exported = exportedOf(columns);
  const selected = exported.map(
    ({ column, from }, at) => sql`${from ?? sql.ref(column)} as ${sql.id(`c${at}`)}`,
  );
  const which = of?.(keys) ?? sql`user_id = ${keys.userId}`;
  const ordered = order === undefined ? sql`` : sql`order by ${order}`;
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${sql.join(selected)} from ${sql.table(name)} where ${which} ${ordered} limit ${maxRows}`.execute(
    db,
  );
  // All facts of an account are shown, also where a table has no row.
  const shown = part === 'account' && rows.length === 0 ? [{}] : rows;
  return shown.map((row) =>
    Object.fromEntries(exported.map(({ key, show }, at) => [key, show(row[`c${at}`] ?? null, keys.names)])),
  );
}

function exportedOf(columns: object): (Exported & { column: string })[] {
  return Object.entries(columns).flatMap(([column, declared]: [string, Column]) =>
    typeof declared === 'string' ? [] : [declared].flat().map((one) => ({ ...one, column })),
  );
}
