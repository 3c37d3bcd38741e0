import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { DatabaseBusy } from '#src/domain/errors.ts';
import { buildUser } from '#test/database-rows.ts';
import { freshFolder } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import { holdWriteLock } from '#test/write-lock.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { openDatabase } from './open-database.ts';

const holders: ChildProcess[] = [];

afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
});

async function openWithFile(options: DatabaseOptions = {}): Promise<{ db: Database; file: string }> {
  const dataDir = await freshFolder();
  const file = join(dataDir, 'stoep.db');
  const database = { kind: 'sqlite', file } as const;
  return {
    db: await openDatabase({ ...options, database, dataDir, clock: systemClock, log: silentLog }),
    file,
  };
}

/** Starts a process that holds the write lock until it is killed. */
async function holdLock(file: string): Promise<ChildProcess> {
  const holder = await holdWriteLock(file, 600_000);
  holders.push(holder);
  return holder;
}

async function release(holder: ChildProcess): Promise<void> {
  expect(holder.exitCode).toBe(null);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

const addUser = (db: Database, index: number) =>
  db.tx((trx) => trx.insertInto('user').values(buildUser(index)).execute());

const readUsers = (db: Database) => db.read.selectFrom('user').select('id').execute();

test('a foreign write lock delays writes, and neither reads nor the thread', async () => {
  const { db, file } = await openWithFile({ busyTimeoutMs: 600_000 });
  await addUser(db, 0);
  const holder = await holdLock(file);
  let written = 0;
  const writes = Array.from({ length: 20 }, async (_, index) => {
    await addUser(db, index + 1);
    written += 1;
  });
  // Timers fire and reads are answered while every write waits.
  for (let round = 0; round < 20; round += 1) {
    await sleep(5);
    expect(await readUsers(db)).toHaveLength(1);
  }
  expect(written).toBe(0);
  await release(holder);
  await Promise.all(writes);
  expect(await readUsers(db)).toHaveLength(21);
  await db.close();
});

test('after 2 s of a foreign lock every waiting write is told so, and later ones work', async () => {
  const { db, file } = await openWithFile();
  const holder = await holdLock(file);
  const start = performance.now();
  const results = await Promise.allSettled([addUser(db, 1), addUser(db, 2), addUser(db, 3)]);
  expect(performance.now() - start).toBeGreaterThan(1900);
  expect(results.map((result) => result.status === 'rejected' && result.reason)).toEqual([
    expect.any(DatabaseBusy),
    expect.any(DatabaseBusy),
    expect.any(DatabaseBusy),
  ]);
  expect(await readUsers(db)).toEqual([]);
  await release(holder);
  await addUser(db, 4);
  expect(await readUsers(db)).toHaveLength(1);
  await db.close();
});

test('a transaction that hangs does not keep the others waiting for longer than 2 s', async () => {
  const { db } = await openWithFile();
  const release = Promise.withResolvers<void>();
  const hanging = db.tx(() => release.promise);
  await expect(addUser(db, 1)).rejects.toBeInstanceOf(DatabaseBusy);
  release.resolve();
  await hanging;
  await addUser(db, 2);
  await db.close();
});
