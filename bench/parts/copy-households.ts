import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { manyRows } from '#test/many-households.ts';

/** Characters of rows that are sent together. */
const piece = 64 * 1024;

interface Index {
  name: string;
  definition: string;
}

/**
 * Fills an empty database. Foreign keys aren't checked, and indexes are made at the end: with them, 60,000,000
 * rows in random order would take hours.
 */
export async function copyHouseholds(
  url: string,
  { count, now, print }: { count: number; now: number; print: (line: string) => void },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set session_replication_role = 'replica'; set maintenance_work_mem = '1GB'");
  await client.query('set max_parallel_maintenance_workers = 2');
  const indexes = await dropIndexes(client);
  for (const [table, { columns, rows }] of Object.entries(manyRows)) {
    const began = performance.now();
    const list = columns.map((column) => `"${column}"`).join(', ');
    const copy = client.query(copyFrom(`copy "${table}" (${list}) from stdin`));
    await pipeline(Readable.from(linesOf(rows, count, now)), copy);
    print(`${table}: ${copy.rowCount} rows in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  }
  const began = performance.now();
  for (const { definition } of indexes) await client.query(definition);
  print(`${indexes.length} indexes in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  await client.query('vacuum analyze');
  await client.end();
}

function* linesOf(
  rows: (index: number, now: number) => (string | number | null)[][],
  count: number,
  now: number,
): Generator<string> {
  let text = '';
  for (let index = 0; index < count; index += 1) {
    // No value holds a tab, a line break or a backslash.
    for (const row of rows(index, now)) text += `${row.map((value) => value ?? '\\N').join('\t')}\n`;
    if (text.length > piece) {
      yield text;
      text = '';
    }
  }
  yield text;
}

/** Returns the dropped indexes and keys, to be made again. Keeps keys that other tables refer to. */
async function dropIndexes(client: pg.Client): Promise<Index[]> {
  const { rows: indexes } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = current_schema() and t.relname = any($1)
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [Object.keys(manyRows)],
  );
  const { rows: keys } = await client.query<Index & { owner: string }>(
    `select c.conrelid::regclass::text as owner, c.conname as name,
        'alter table ' || c.conrelid::regclass || ' add constraint ' || quote_ident(c.conname) || ' '
          || pg_get_constraintdef(c.oid) as definition
      from pg_constraint c where c.contype in ('p', 'u') and c.conrelid::regclass::text = any($1)`,
    [['history', 'mark', 'watch_position', 'reminder', 'checkout_event', 'device', 'webhook_event']],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const { owner, name } of keys) await client.query(`alter table ${owner} drop constraint "${name}"`);
  return [...keys, ...indexes];
}
