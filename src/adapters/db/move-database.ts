import type { Client } from 'pg';
import { migrations } from '#migrations/index.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Config } from '#src/config/config.ts';
import { checkWhole, inspectCopy } from './copy-sqlite.ts';
import { nothingToCopy } from './database-copy.ts';
import { DatabaseRefused } from './database-refused.ts';
import { fillPostgres, fillSqlite } from './fill-tables.ts';
import { countPostgresRows, countSqliteRows, postgresTables, type RowCounts } from './list-tables.ts';
import { inTransaction, withPostgres } from './postgres-connect.ts';
import { applySteps } from './postgres-migrate.ts';
import { refuseInUse, replaceSqlite } from './replace-sqlite.ts';
import { refuseServing } from './restore-postgres.ts';
import { compareSums, countsOf, type RowSums, sumTables, sumUp } from './row-sums.ts';
import { describeDatabase, readSchemaVersion, refuseOlderSchema } from './schema-version.ts';
import { describeFile, openSqlite, refuseFile } from './sqlite-file.ts';
import { migrateSqlite } from './sqlite-migrate.ts';
import { readPostgresTables, readSqliteTables } from './table-rows.ts';

export interface MoveOptions {
  from: Config['database'];
  to: Config['database'];
  dataDir: string;
  clock: Clock;
  log: Log;
  /** Runs after each table. */
  report(table: string, rows: number): void;
}

/**
 * Copies every table into an empty database of the other kind, which gets everything or nothing. Nobody can write to
 * `from` meanwhile.
 */
export async function moveDatabase(options: MoveOptions): Promise<RowCounts> {
  const { from, to } = options;
  const sums: RowSums = new Map();
  if (from.kind === to.kind) {
    const advice = '`backup`, and `restore` with the other DATABASE_URL';
    throw new DatabaseRefused('not-ours', `Both databases are of one kind: ${advice}, copy it.`);
  }
  if ((await refuseOlderSchema(from)) === 0) throw nothingToCopy(describeDatabase(from));
  if (from.kind === 'sqlite' && to.kind === 'postgres') await moveToServer(from.file, to.url, options, sums);
  if (from.kind === 'postgres' && to.kind === 'sqlite') await moveToFile(from.url, to.file, options, sums);
  return countsOf(sums);
}

async function moveToServer(file: string, url: string, options: MoveOptions, sums: RowSums): Promise<void> {
  const { clock, log, report } = options;
  refuseInUse(file, '');
  const db = openSqlite(file, { readOnly: false, foreignKeys: false });
  try {
    // A server that starts during the copy waits for this lock, and gives up after a minute.
    db.exec('begin exclusive');
    checkWhole(db, file);
    await withPostgres(url, 'stoep-command', (client, where) =>
      inTransaction(client, async () => {
        await waitLong(client);
        await applySteps({ client, where, clock, log, migrations });
        refuseRows(where, await countPostgresRows(client));
        await fillPostgres(client, sumUp(readSqliteTables(db), sums, report));
        compareSums(where, sums, await sumTables(readPostgresTables(client)));
      }),
    );
  } catch (error) {
    throw refuseFile(file, error);
  } finally {
    db.close();
  }
}

async function moveToFile(url: string, file: string, options: MoveOptions, sums: RowSums): Promise<void> {
  const { dataDir, clock, log, report } = options;
  if ((await readSchemaVersion({ kind: 'sqlite', file })).current > 0) {
    const counts = await withFile(file, async (db) => countSqliteRows(db));
    refuseRows(describeFile(file), counts);
  }
  await replaceSqlite({ file, dataDir, force: false, clock, log }, async (fresh) => {
    await migrateSqlite({ file: fresh, dataDir: `${fresh}.d`, migrations, clock, log });
    await withPostgres(url, 'stoep-command', (client, where) =>
      inTransaction(client, async () => {
        await waitLong(client);
        await refuseServing(client, where, '');
        const names = (await postgresTables(client)).map(({ name }) => `"${name}"`);
        await client.query(`lock table ${names.join(', ')} in share mode`);
        await fillSqlite(fresh, sumUp(readPostgresTables(client), sums, report));
      }),
    );
    inspectCopy(fresh, file);
    compareSums(describeFile(file), sums, await withFile(fresh, (db) => sumTables(readSqliteTables(db))));
  });
}

async function withFile<T>(
  file: string,
  work: (db: ReturnType<typeof openSqlite>) => Promise<T>,
): Promise<T> {
  const db = openSqlite(file, { readOnly: true, foreignKeys: false });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

async function waitLong(client: Client): Promise<void> {
  await client.query("set local lock_timeout = '30s'; set local statement_timeout = 0");
  await client.query('set local idle_in_transaction_session_timeout = 0');
}

function refuseRows(where: string, counts: RowCounts): void {
  const table = Object.keys(counts).find((name) => counts[name] !== 0);
  if (table === undefined) return;
  throw new DatabaseRefused(
    'not-empty',
    `${where} holds rows of ${table}: name an empty database. Nothing was changed.`,
  );
}
