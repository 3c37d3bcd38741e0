import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BEAT_MS = 2_000;
/** Process ids are given out again, and other machines' can't be asked: this long without a beat is dead. */
const STALE_MS = 600_000;
/** The second lock is held for milliseconds. */
const BREAKER_STALE_MS = 10_000;

/**
 * Runs `work` while no other process does, on the same folder. The lock is a folder, made atomically; its
 * owner touches it while it works, so that a lock left by a killed process is told from a slow install.
 * @param {string} lock where the lock folder is made
 * @param {(interrupted: boolean, tellWorker: (pid: number) => void) => Promise<void>} work told whether a holder
 *   before us died at work; tells which process works for it, and may outlive us when we are killed
 * @param {() => void} [onWait] called once when another process has to be waited for
 */
export async function withLock(lock, work, onWait = () => {}) {
  const interrupted = await acquire(lock, onWait);
  const beat = setInterval(() => {
    const now = new Date();
    // A missed beat is made good by the next one.
    utimes(lock, now, now).catch(() => {});
  }, BEAT_MS);
  beat.unref();
  try {
    await work(interrupted, (pid) => writeOwner(lock, [process.pid, pid]));
  } finally {
    clearInterval(beat);
    await remove(lock);
  }
}

function writeOwner(folder, pids) {
  writeFileSync(join(folder, 'owner.json'), JSON.stringify({ pids, host: hostname() }));
}

/** Moved aside before it is emptied: an empty folder in the lock's place could be taken for a free one. */
async function remove(folder) {
  const aside = `${folder}.${randomUUID()}`;
  try {
    await rename(folder, aside);
  } catch (error) {
    // Taken from us while the machine slept longer than STALE_MS.
    if (error.code === 'ENOENT') return;
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

async function acquire(lock, onWait) {
  await mkdir(dirname(lock), { recursive: true });
  let interrupted = false;
  let waiting = false;
  for (;;) {
    if (await make(lock)) return interrupted;
    if (await takeAway(lock)) {
      interrupted = true;
      continue;
    }
    if (!waiting) onWait();
    waiting = true;
    await sleep(250);
  }
}

/** Makes the lock with its owner in it at once: a folder prepared aside is renamed into place. */
async function make(lock) {
  const mine = await mkdtemp(`${lock}.`);
  writeOwner(mine, [process.pid]);
  try {
    // Renaming onto a folder that isn't empty fails on every system, so only one process succeeds.
    await rename(mine, lock);
    return true;
  } catch (error) {
    await rm(mine, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(error.code) && (await exists(lock))) return false;
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead holder's lock. A second lock keeps two waiters from removing each other's new one. */
async function takeAway(lock) {
  if (!(await isDead(lock))) return false;
  const breaker = `${lock}.breaker`;
  try {
    await mkdir(breaker);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // It is held for milliseconds; one that is old belongs to a process that died in between.
    if ((await age(breaker)) > BREAKER_STALE_MS) await rm(breaker, { recursive: true, force: true });
    return false;
  }
  try {
    if (!(await isDead(lock))) return false;
    await remove(lock);
    return true;
  } finally {
    await rm(breaker, { recursive: true, force: true });
  }
}

async function isDead(lock) {
  if ((await age(lock)) > STALE_MS) return true;
  let owner;
  try {
    owner = JSON.parse(await readFile(join(lock, 'owner.json'), 'utf8'));
  } catch {
    // Being made or removed just now: its age decides.
    return false;
  }
  return owner.host === hostname() && !owner.pids.some(isAlive);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: alive, and someone else's.
    return error.code === 'EPERM';
  }
}

async function age(path) {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch {
    return 0;
  }
}

async function exists(path) {
  return stat(path).then(
    () => true,
    () => false,
  );
}
