import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { buildUser } from '#test/database-rows.ts';
import { silentLog } from '#test/silent-log.ts';

/**
 * A write lock held by another process for 1.5 s. Aim: the thread stands still for at most 100 ms. Usage: npm run
 * bench -- write-lock
 */
const HELD = 1500;
const dataDir = await mkdtemp(join(tmpdir(), 'stoep-lock-'));
const file = join(dataDir, 'stoep.db');
const database = { kind: 'sqlite', file } as const;
const db = await openDatabase({ database, dataDir, clock: systemClock, log: silentLog });
let next = 0;

function addUser(to: Database): Promise<unknown> {
  next += 1;
  const row = buildUser(next);
  return to.tx((trx) => trx.insertInto('user').values(row).execute());
}

async function worstStall(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  // It counts from its second tick.
  await sleep(30);
  await work();
  await sleep(10);
  delay.disable();
  return delay.max / 1e6;
}

async function underLock(work: () => Promise<unknown>): Promise<number> {
  const holder = spawn(process.execPath, ['test/hold-write-lock.ts', file, String(HELD)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const stall = await worstStall(work);
  if (holder.exitCode === null) await once(holder, 'exit');
  return stall;
}

async function time(count: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let index = 0; index < count; index += 1) await work();
  return ((performance.now() - start) / count) * 1000;
}

const ours = await underLock(() => Promise.all(Array.from({ length: 50 }, () => addUser(db))));
const waiting = new DatabaseSync(file, { timeout: 5000 });
const theirs = await underLock(async () => waiting.exec('begin immediate; commit'));
waiting.close();
console.log(`longest stall under a foreign lock of ${HELD} ms: ${ours.toFixed(0)} ms`);
console.log(`  the same with SQLite's own waiting:           ${theirs.toFixed(0)} ms`);

const read = () =>
  db.read.selectFrom('user').select(['id', 'email']).where('email_key', '=', 'nobody').executeTakeFirst();
await time(2000, read);
console.log(`one read:                     ${(await time(20_000, read)).toFixed(1)} µs`);
console.log(`one transaction, alone:       ${(await time(2000, () => addUser(db))).toFixed(0)} µs`);
const crowd = () => Promise.all(Array.from({ length: 64 }, () => addUser(db)));
await crowd();
let per = 0;
const loaded = await worstStall(async () => {
  per = (await time(300, crowd)) / 64;
});
console.log(`one of 64 at once:            ${per.toFixed(0)} µs, longest stall ${loaded.toFixed(0)} ms`);
await db.close();
await rm(dataDir, { recursive: true, force: true });
