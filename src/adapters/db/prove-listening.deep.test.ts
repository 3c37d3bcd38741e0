import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { emptyPostgres } from '#test/databases.ts';
import { pgbouncer, startPooler } from '#test/pgbouncer.ts';
import { startRelay } from '#test/relay.ts';
import { silentLog } from '#test/silent-log.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { readSchemaVersion } from './schema-version.ts';

async function open(url: string) {
  const db = await openPostgresDatabase({ url, migrations, clock: systemClock, log: silentLog });
  onTestFinished(() => db.close());
  return db;
}

const refused = { reason: 'no-notifications', message: expect.stringContaining('connection pooler') };

it('a server whose notifications don’t arrive is refused before anything is changed', async () => {
  const database = await emptyPostgres();
  const url = new URL(database);
  const relay = await startRelay(Number(url.port));
  onTestFinished(() => relay.close());
  url.port = String(relay.port);
  relay.dropNotifications(true);
  await expect(open(url.href)).rejects.toMatchObject(refused);
  expect((await readSchemaVersion({ kind: 'postgres', url: database })).current).toBe(0);
  relay.dropNotifications(false);
  const db = await open(url.href);
  await expect.poll(() => db.changes.mark()).not.toBeNull();
});

it('a pooler is refused that shares connections between transactions, and one by sessions is not', async (test) => {
  if (pgbouncer === undefined) return test.skip('PgBouncer is not installed.');
  const database = await emptyPostgres();
  await expect(open(await startPooler(database, 'transaction'))).rejects.toMatchObject(refused);
  const db = await open(await startPooler(database, 'session'));
  await expect.poll(() => db.changes.mark()).not.toBeNull();
});
