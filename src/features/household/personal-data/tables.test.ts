import { type Insertable, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#src/adapters/db/database.ts';
import { otherTables, personalTables } from '#src/adapters/db/personal-data/tables.ts';
import type { Schema } from '#src/adapters/db/schema.ts';
import { createFolderFiles } from '#src/adapters/files/folder-files.ts';
import { toIso } from '#src/domain/own-data.ts';
import { insertBatch } from '#src/features/billing/ledger/passes-store.ts';
import { clockAt } from '#test/clock.ts';
import { allRows } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { buildRows, type Rows } from '#test/household-rows.ts';
import { isPostgres } from '#test/query-plans.ts';
import { collectOwnData } from './export-data.ts';
import { deleteHousehold } from './personal-data.ts';

const personalNames = Object.keys(personalTables).sort();

/** Gives each table a time of its own, so that an export shows whether the table was read. */
const timeOf = (table: string) => 1_790_000_000_000 + personalNames.indexOf(table) * 3_600_000;

/** Columns that name a household, a member of it, or a person. */
const namingColumn = /^(user_id|sub_user_id|viewer_key|email|email_key|address|file_key)$/;

/** Tables from which a feature computes the screen time of a day. */
const computed = ['screen_time_day', 'screen_time_lease'];

async function insertAll(db: Database, rows: Rows): Promise<void> {
  await db.tx(async (trx) => {
    for (const [name, values] of Object.entries(rows)) {
      // `Rows` types each row by its table, but the loop loses this type.
      const { table, row } = { table: name, row: values } as {
        table: 'user';
        row: Insertable<Schema['user']>;
      };
      await trx.insertInto(table).values(row).execute();
    }
  });
}

interface Reference {
  column: string;
  onDelete: string;
}

async function readReferences(db: Database): Promise<Reference[]> {
  const query = (await isPostgres(db))
    ? sql<Reference>`
        select c.conrelid::regclass::text || '.' || a.attname as column,
          case c.confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' else 'NO ACTION' end as "onDelete"
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f'`
    : sql<Reference>`
        select m.name || '.' || f."from" as column, f.on_delete as "onDelete"
        from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table'`;
  return (await query.execute(db.read)).rows;
}

describeOnBothDatabases('the tables of personal data', (openFresh) => {
  let db: Database;
  beforeEach(async () => {
    db = await openFresh();
    const batch = { id: 'batch', months: 1, price: 3500, note: '', made_by: 'command line' };
    await db.tx((trx) => insertBatch(trx, { ...batch, created_at: 1, expires_at: 1 }, []));
  });

  it('name every column of the migrated database, as personal or with what else its table holds', async () => {
    const tables = await db.read.introspection.getTables();
    const found = tables.filter(({ name }) => name !== 'schema_migration');
    const columnsOf = Object.fromEntries(
      found.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]),
    );
    const declared = [
      ...Object.entries(personalTables).map(([name, { columns }]) => [name, Object.keys(columns)] as const),
      ...Object.entries(otherTables).map(([name, { columns }]) => [name, [...columns]] as const),
    ];
    expect(Object.fromEntries(declared.map(([name, columns]) => [name, columns.toSorted()]))).toEqual(
      columnsOf,
    );
    const naming = found.filter(({ columns }) => columns.some(({ name }) => namingColumn.test(name)));
    expect(naming.length).toBeGreaterThan(10);
    const others = naming.map(({ name }) => name).filter((name) => !personalNames.includes(name));
    expect(others).toEqual(['operator']);
  });

  it('export a row of every table, or say why not', async () => {
    await insertAll(db, buildRows('ours', timeOf));
    await insertAll(db, buildRows('theirs', timeOf));
    const data = await collectOwnData(
      { db, clock: clockAt(() => 1), files: createFolderFiles('none') },
      'user-ours',
    );
    const text = JSON.stringify(data);
    const left = personalNames.filter((table) => !text.includes(toIso(timeOf(table))));
    const explained = Object.entries(personalTables).filter(([, { part }]) => typeof part === 'object');
    const names = explained.map(([name]) => name).filter((name) => !computed.includes(name));
    expect(left).toEqual(names.sort());
    expect(text).not.toContain('theirs');
  });

  it('refer to their household and their sub-user, so that the schema deletes them', async () => {
    const references = await readReferences(db);
    const named = (await db.read.introspection.getTables()).flatMap(({ name: table, columns }) =>
      columns.flatMap(({ name }) => (/^(sub_)?user_id$/.test(name) ? [`${table}.${name}`] : [])),
    );
    expect(named.length).toBeGreaterThan(20);
    const deleting = references
      .filter(({ onDelete }) => onDelete !== 'NO ACTION')
      .map(({ column }) => column);
    expect(named.filter((column) => !deleting.includes(column))).toEqual([]);
    const unnamed = references.filter(({ onDelete }) => onDelete === 'SET NULL').map(({ column }) => column);
    // Signups are deleted by their address; the other rows stay for the books.
    expect(unnamed.toSorted()).toEqual([
      'checkout.pending_signup_id',
      'checkout.user_id',
      'pass.user_id',
      'payment.user_id',
      'pending_signup.user_id',
    ]);
  });

  it('leave nothing of a sub-user whose row is deleted, and everything of the others', async () => {
    await insertAll(db, buildRows('theirs', timeOf));
    const others = await allRows(db);
    await insertAll(db, buildRows('ours', timeOf));
    await db.tx((trx) => trx.deleteFrom('sub_user').where('id', '=', 'sub-ours').execute());
    const after = await allRows(db);
    expect(JSON.stringify(after)).not.toContain('sub-ours');
    expect(JSON.stringify(after)).toContain('user-ours');
    for (const table of personalNames) {
      expect(after[table]).toEqual(expect.arrayContaining(others[table] ?? []));
    }
  });

  it('delete every row of a household and no other, or say why one stays', async () => {
    const ours = buildRows('ours', timeOf);
    expect(Object.keys(ours).sort()).toEqual(personalNames);
    await insertAll(db, buildRows('theirs', timeOf));
    const others = await allRows(db);
    await insertAll(db, ours);
    await db.tx((trx) => deleteHousehold(trx, 'user-ours'));
    const after = await allRows(db);
    const staying = Object.entries(personalTables).flatMap(([name, { stays }]) =>
      stays === undefined ? [] : [name],
    );
    const grown = personalNames.filter((table) => after[table]?.length !== others[table]?.length);
    expect(grown).toEqual(staying.sort());
    for (const table of personalNames) {
      expect(after[table]).toEqual(expect.arrayContaining(others[table] ?? []));
    }
    const unnamed = staying.filter((table) => table !== 'file_removal');
    for (const table of unnamed) {
      const columns = Object.entries(personalTables[table as 'user']?.columns ?? {});
      const owners = columns.flatMap(([column, holds]) => (holds === 'owner' ? [column] : []));
      const named = (after[table] ?? [])
        .flatMap((row) => JSON.parse(row) as [string, unknown][])
        .filter(([column, value]) => owners.includes(column) && String(value).includes('ours'));
      expect(named, table).toEqual([]);
    }
    const { file_removal: _files, ...rest } = after;
    for (const trace of ['user-ours', 'ours@example.org', 'sub-ours', 'Child ours', 'signup-ours']) {
      expect(JSON.stringify(rest)).not.toContain(trace);
    }
  });
});
