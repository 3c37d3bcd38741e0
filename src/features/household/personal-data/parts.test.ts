import type { Insertable } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#src/adapters/db/database.ts';
import type { Schema } from '#src/adapters/db/schema.ts';
import { toIso } from '#src/domain/own-data.ts';
import { insertBatch } from '#src/features/billing/ledger/passes-store.ts';
import { clockAt } from '#test/clock.ts';
import { allRows } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { buildRows, type Rows } from '#test/household-rows.ts';
import { tableOwners } from '../../../../scripts/tables/owners.ts';
import { collectOwnData } from './export-data.ts';
import { keptAfterDeletion, notExported, notPersonal, personalDataParts } from './parts.ts';
import { deleteHousehold } from './personal-data.ts';

const personalTables = personalDataParts.flatMap(({ tables }) => tables).sort();

/** A time of each table's own, by which an export shows that it was read. */
const timeOf = (table: string) => 1_790_000_000_000 + personalTables.indexOf(table) * 3_600_000;

/** Columns that name a household, a member of it, or a person. */
const namingColumn = /^(user_id|sub_user_id|viewer_key|email|email_key|address|file_key)$/;

async function insertAll(db: Database, rows: Rows): Promise<void> {
  await db.tx(async (trx) => {
    for (const [name, values] of Object.entries(rows)) {
      // `Rows` has typed each row by its table; the loop forgets which.
      const { table, row } = { table: name, row: values } as {
        table: 'user';
        row: Insertable<Schema['user']>;
      };
      await trx.insertInto(table).values(row).execute();
    }
  });
}

describeOnBothDatabases('the owners of personal data', (openFresh) => {
  let db: Database;
  beforeEach(async () => {
    db = await openFresh();
    const batch = { id: 'batch', months: 1, price: 3500, note: '', made_by: 'command line' };
    await db.tx((trx) => insertBatch(trx, { ...batch, created_at: 1, expires_at: 1 }, []));
  });

  it('name every table of the migrated database, as personal or with what else it holds', async () => {
    const tables = await db.read.introspection.getTables();
    const names = tables.map(({ name }) => name);
    expect([...personalTables, ...Object.keys(notPersonal)].sort()).toEqual(names.sort());
    const naming = tables.filter(({ columns }) => columns.some(({ name }) => namingColumn.test(name)));
    expect(naming.length).toBeGreaterThan(10);
    const others = naming.map(({ name }) => name).filter((name) => !personalTables.includes(name));
    expect(others).toEqual(['operator']);
  });

  it('are those of the tables', () => {
    const owners = personalDataParts.flatMap(({ owner, tables }) => tables.map((table) => [table, owner]));
    expect(Object.fromEntries(owners)).toEqual(
      Object.fromEntries(personalTables.map((table) => [table, tableOwners[table]])),
    );
  });

  it('export a row of every table, or say why not', async () => {
    await insertAll(db, buildRows('ours', timeOf));
    await insertAll(db, buildRows('theirs', timeOf));
    const data = await collectOwnData({ db, clock: clockAt(() => 1) }, 'user-ours', null);
    const text = JSON.stringify(data);
    const left = personalTables.filter((table) => !text.includes(toIso(timeOf(table))));
    expect(left).toEqual(Object.keys(notExported).sort());
    expect(text).not.toContain('theirs');
  });

  it('delete every row of a household and no other, or say why one stays', async () => {
    const ours = buildRows('ours', timeOf);
    expect(Object.keys(ours).sort()).toEqual(personalTables);
    await insertAll(db, buildRows('theirs', timeOf));
    const others = await allRows(db);
    await insertAll(db, ours);
    await db.tx((trx) => deleteHousehold(trx, 'user-ours'));
    const after = await allRows(db);
    const grown = personalTables.filter((table) => after[table]?.length !== others[table]?.length);
    expect(grown).toEqual(Object.keys(keptAfterDeletion).sort());
    for (const table of personalTables) {
      expect(after[table]).toEqual(expect.arrayContaining(others[table] ?? []));
    }
    const { file_removal: _files, ...rest } = after;
    for (const trace of ['user-ours', 'ours@example.org', 'sub-ours', 'Child ours', 'signup-ours']) {
      expect(JSON.stringify(rest)).not.toContain(trace);
    }
  });
});
