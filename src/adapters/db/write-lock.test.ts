import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { DatabaseBusy } from '#src/domain/errors.ts';
import { buildUser } from '#test/database-rows.ts';
import { freshFolder } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

const holders: ChildProcess[] = [];

afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
});

async function openWithFile(): Promise<{ db: Database; file: string }> {
  const dataDir = await freshFolder();
  const file = join(dataDir, 'stoep.db');
  const database = { kind: 'sqlite', file } as const;
  return { db: await openDatabase({ database, dataDir, clock: systemClock, log: silentLog }), file };
}

/** Another process takes the write lock for `ms`; answers once it holds it. */
async function holdLock(file: string, ms: number): Promise<ChildProcess> {
  const holder = spawn(process.execPath, ['test/hold-write-lock.ts', file, String(ms)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(holder);
  if (holder.stdout === null) throw new Error('The holder has no output.');
  await once(holder.stdout, 'data');
  return holder;
}

const addUser = (db: Database, index: number) =>
  db.tx((trx) => trx.insertInto('user').values(buildUser(index)).execute());

// The machine itself may be busy for a moment; a lock that is waited for inside SQLite stalls every time.
test('a foreign write lock delays writes, and neither reads nor the thread', { retry: 2 }, async () => {
  const { db, file } = await openWithFile();
  await addUser(db, 0);
  const holder = await holdLock(file, 1500);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  // It counts from its second tick on.
  await vi.waitFor(() => expect(delay.count).toBeGreaterThan(1), { interval: 5 });
  const start = performance.now();
  let writing = true;
  const writes = Promise.all(Array.from({ length: 20 }, (_, index) => addUser(db, index + 1))).finally(() => {
    writing = false;
  });
  let slowestRead = 0;
  while (writing) {
    const before = performance.now();
    await db.read.selectFrom('user').select('id').execute();
    slowestRead = Math.max(slowestRead, performance.now() - before);
    await sleep(5);
  }
  await writes;
  delay.disable();
  expect(performance.now() - start).toBeGreaterThan(1000);
  expect(delay.max / 1e6).toBeLessThanOrEqual(100);
  expect(slowestRead).toBeLessThanOrEqual(100);
  expect(await db.read.selectFrom('user').select('id').execute()).toHaveLength(21);
  if (holder.exitCode === null) await once(holder, 'exit');
  await db.close();
});

test('after 2 s of a foreign lock every waiting write is told so, and later ones work', async () => {
  const { db, file } = await openWithFile();
  const holder = await holdLock(file, 3000);
  const start = performance.now();
  const results = await Promise.allSettled([addUser(db, 1), addUser(db, 2), addUser(db, 3)]);
  const waited = performance.now() - start;
  expect(results.map((result) => result.status === 'rejected' && result.reason)).toEqual([
    expect.any(DatabaseBusy),
    expect.any(DatabaseBusy),
    expect.any(DatabaseBusy),
  ]);
  expect(waited).toBeGreaterThan(1900);
  expect(waited).toBeLessThan(2900);
  expect(await db.read.selectFrom('user').select('id').execute()).toEqual([]);
  await once(holder, 'exit');
  await addUser(db, 4);
  expect(await db.read.selectFrom('user').select('id').execute()).toHaveLength(1);
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
