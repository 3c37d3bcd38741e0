import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { WriteRefused } from '#src/domain/errors.ts';
import { createTestClock } from '#test/clock.ts';
import { describePlaces, type Place } from '#test/databases.ts';
import { createRowWriter } from './write-row.ts';

const clock = createTestClock(1_790_000_000_000);
const day = 24 * 60 * 60_000;

/** Connects to the same database as another program would. */
async function connect({ database }: Place): Promise<(statement: string) => Promise<unknown>> {
  if (database.kind === 'sqlite') {
    const db = new DatabaseSync(database.file, { timeout: 60_000 });
    onTestFinished(() => db.close());
    return async (statement) => db.exec(statement);
  }
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  return (statement) => client.query(statement);
}

const nameOf = ({ env }: Place) => new URL(env.DATABASE_URL ?? '').pathname.slice(1);

const vanishing = {
  sqlite: [
    'create trigger vanish after update on write_probe begin delete from write_probe where node = new.node; end',
  ],
  postgres: [
    `create function vanish() returns trigger language plpgsql as
      $$ begin delete from write_probe where node = new.node; return null; end $$`,
    'create trigger vanish after update on write_probe for each row execute function vanish()',
  ],
};

describePlaces('the row of the probe', (openPlace) => {
  it('is written and read back, and forgets rows of nodes that are gone', async () => {
    const { db } = await openPlace();
    await createRowWriter(db, 'gone', clock).write();
    clock.advance(2 * day);
    const writer = createRowWriter(db, 'one', clock);
    expect(await writer.write()).toBeGreaterThanOrEqual(0);
    await writer.write();
    const rows = db.read.selectFrom('write_probe').select('node');
    expect(await rows.execute()).toEqual([{ node: 'one' }]);
    await writer.forget();
    expect(await rows.execute()).toEqual([]);
  });

  it('says when the database confirms a row that it doesn’t have', async () => {
    const { db, ...place } = await openPlace();
    const writer = createRowWriter(db, 'one', clock);
    await writer.write();
    const run = await connect(place);
    for (const statement of vanishing[place.database.kind]) await run(statement);
    await expect(writer.write()).rejects.toThrow('is not there');
  });

  it('is refused where nothing can be written, and is written afterwards', async () => {
    const { db: _first, ...place } = await openPlace();
    const run = await connect(place);
    const { kind } = place.database;
    const [refuse, accept] =
      place.database.kind === 'sqlite'
        ? ['begin immediate', 'commit']
        : ['on', 'off'].map(
            (value) => `alter database ${nameOf(place)} set default_transaction_read_only = ${value}`,
          );
    await run(refuse ?? '');
    const db = await place.open({ busyTimeoutMs: kind === 'sqlite' ? 50 : 60_000 });
    const writer = createRowWriter(db, 'one', clock);
    await expect(writer.write()).rejects.toThrow(WriteRefused);
    // Reads still work.
    expect(await db.ping()).toBeGreaterThanOrEqual(0);
    await run(accept ?? '');
    const after = kind === 'sqlite' ? db : await place.open();
    await createRowWriter(after, 'one', clock).write();
  });
});
