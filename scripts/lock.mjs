import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const LOCK = '.cache/lock';
const RETRY_MS = 250;
/** Longer than an install on a slow line. */
const MAX_WAIT_MS = 15 * 60_000;

/** The locks that this process holds. After a restart, a container's old lock may name the same process id. */
const ownContents = new Set();

/**
 * Runs `work` while no other process of this machine does so for the same folder. The lock is a file in the
 * folder that names its holder. The lock of a process that has ended is taken over.
 * @template T
 * @param {string} root the folder
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void, maxWaitMs?: number }} [options] `onWait` is called once when another process has to
 * be waited for, `maxWaitMs` is the limit for one holder
 * @returns {Promise<T>}
 */
export async function withLock(root, work, { onWait = () => {}, maxWaitMs = MAX_WAIT_MS } = {}) {
  const file = join(root, LOCK);
  mkdirSync(dirname(file), { recursive: true });
  return withFile(file, work, { onWait, maxWaitMs });
}

async function withFile(file, work, { onWait, maxWaitMs }) {
  const content = `${process.pid} ${randomUUID()}\n`;
  let holder = null;
  let since = 0;
  while (!create(file, content)) {
    const current = read(file);
    if (current === null) continue;
    if (isStale(current)) {
      await removeStale(file, current, maxWaitMs);
      continue;
    }
    if (current !== holder) {
      if (holder === null) onWait();
      holder = current;
      since = performance.now();
    } else if (performance.now() - since > maxWaitMs) {
      throw new Error(heldTooLong(file, current, maxWaitMs));
    }
    await delay(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    ownContents.delete(content);
    // A person may have removed this lock, and another process may hold a new one.
    if (read(file) === content) unlinkSync(file);
  }
}

/** Removes the stale lock under a lock of its own, so that no process removes another's new lock. */
async function removeStale(file, stale, maxWaitMs) {
  const remove = async () => {
    if (read(file) === stale) unlinkSync(file);
  };
  await withFile(`${file}.stale`, remove, { onWait: () => {}, maxWaitMs });
}

/** The link makes the lock appear with its content. An empty lock comes from a crash of the machine. */
function create(file, content) {
  if (read(file) !== null) return false;
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, content, { flag: 'wx', mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
    ownContents.add(content);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function isStale(content) {
  const pid = Number.parseInt(content, 10);
  return pid === process.pid ? !ownContents.has(content) : !isAlive(pid);
}

/** @param {number} pid */
export function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return error.code === 'EPERM';
  }
}

function heldTooLong(file, content, maxWaitMs) {
  const pid = Number.parseInt(content, 10);
  return `Process ${pid} has held the lock ${file} for ${maxWaitMs / 1000} s. If it still installs or builds, wait for it; else remove the file and start again.`;
}
