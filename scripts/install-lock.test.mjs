import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './install-lock.mjs';

let folder;
let lock;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoep-lock-'));
  lock = join(folder, 'cache/install.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process id that nobody has: above the highest that systems give out. */
const NOBODY = 2 ** 22 + 1;

async function leaveLock(owner, ageMs = 0) {
  await mkdir(lock, { recursive: true });
  await writeFile(join(lock, 'owner.json'), JSON.stringify(owner));
  const then = new Date(Date.now() - ageMs);
  await utimes(lock, then, then);
}

test('is given back when the work is done, and when it fails', async () => {
  await withLock(lock, async (interrupted) => expect(interrupted).toBe(false));
  await expect(withLock(lock, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
  expect(await readdir(join(folder, 'cache'))).toEqual([]);
});

test('keeps a second one waiting, and says so', async () => {
  const order = [];
  const first = withLock(lock, async () => {
    order.push('first begins');
    await sleep(300);
    order.push('first ends');
  });
  await sleep(50);
  await withLock(
    lock,
    async () => order.push('second'),
    () => order.push('second waits'),
  );
  await first;
  expect(order).toEqual(['first begins', 'second waits', 'first ends', 'second']);
});

test('takes the lock of a dead process, and tells that it was interrupted', async () => {
  await leaveLock({ pids: [NOBODY], host: hostname() });
  await withLock(lock, async (interrupted) => expect(interrupted).toBe(true));
});

test('waits for the process that works for a dead holder', async () => {
  await leaveLock({ pids: [NOBODY, process.pid], host: hostname() });
  const order = [];
  const done = withLock(
    lock,
    async () => order.push('in'),
    () => order.push('waits'),
  );
  await sleep(50);
  await leaveLock({ pids: [NOBODY, NOBODY], host: hostname() });
  await done;
  expect(order).toEqual(['waits', 'in']);
});

test('takes a lock that stopped beating, whoever has its process id now', async () => {
  await leaveLock({ pids: [process.pid], host: hostname() }, 3_600_000);
  await withLock(lock, async (interrupted) => expect(interrupted).toBe(true));
});

test('waits for a lock of another machine while it beats', async () => {
  await leaveLock({ pids: [NOBODY], host: 'another' });
  let waited = false;
  const done = withLock(
    lock,
    async () => {},
    () => {
      waited = true;
    },
  );
  await sleep(100);
  expect(waited).toBe(true);
  await rm(lock, { recursive: true });
  await done;
});

test('lets many waiters through one by one after a dead holder', async () => {
  await leaveLock({ pids: [NOBODY], host: hostname() });
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await sleep(20);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 4 }, () => withLock(lock, work)));
  expect(most).toBe(1);
});
