import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

const module = fileURLToPath(new URL('lock.mjs', import.meta.url));
const children = [];
const folders = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'stoep-lock-'));
  folders.push(folder);
  return folder;
}

/**
 * Works after it gets input, and writes the beginning and the end of its work to `log`. It removes files
 * slowly, so that another process acts between its check and its removal.
 */
const worker = (root, log) => `
  import fs, { appendFileSync } from 'node:fs';
  import { once } from 'node:events';
  import { syncBuiltinESMExports } from 'node:module';
  import { setTimeout as delay } from 'node:timers/promises';
  const { unlinkSync } = fs;
  fs.unlinkSync = (file) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * 50);
    unlinkSync(file);
  };
  syncBuiltinESMExports();
  const { withLock } = await import(${JSON.stringify(module)});
  console.log('ready');
  await once(process.stdin, 'data');
  await withLock(${JSON.stringify(root)}, async () => {
    appendFileSync(${JSON.stringify(log)}, process.pid + ' begins\\n');
    await delay(20);
    appendFileSync(${JSON.stringify(log)}, process.pid + ' ends\\n');
  });
  process.exit();`;

const holder = (root) => `
  import { withLock } from ${JSON.stringify(module)};
  await withLock(${JSON.stringify(root)}, () => new Promise(() => { console.log('held'); setInterval(() => {}, 1000); }));`;

async function start(program) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

/** Lets processes begin at the same moment, and reads what they wrote. */
async function workTogether(root, count) {
  const log = join(root, 'log');
  const workers = await Promise.all(Array.from({ length: count }, () => start(worker(root, log))));
  const ends = workers.map((child) => once(child, 'exit'));
  for (const child of workers) child.stdin.write('go\n');
  expect(await Promise.all(ends)).toEqual(workers.map(() => [0, null]));
  return readFileSync(log, 'utf8').trim().split('\n');
}

/** Each beginning is followed by the end of the same process. */
function expectOneAfterTheOther(lines, count) {
  expect(lines).toHaveLength(2 * count);
  const pids = lines.filter((_, index) => index % 2 === 0).map((line) => line.split(' ')[0]);
  expect(new Set(pids).size).toBe(count);
  expect(lines).toEqual(pids.flatMap((pid) => [`${pid} begins`, `${pid} ends`]));
}

function writeLock(root, content, name = 'lock') {
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, '.cache', name), content);
}

const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

test('is a file of its owner alone, given back when the work is done and when it fails', async () => {
  const root = freshFolder();
  const file = join(root, '.cache/lock');
  const work = async () => {
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} [0-9a-f-]{36}\n$`));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    return 'done';
  };
  expect(await withLock(root, work)).toBe('done');
  await expect(withLock(root, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
  expect(await withLock(root, async () => 'again')).toBe('again');
  expect(readdirSync(join(root, '.cache'))).toEqual([]);
});

test('lets one at a time in, and says that the others wait', async () => {
  const root = freshFolder();
  const order = [];
  const waiting = Promise.withResolvers();
  const first = withLock(root, async () => {
    order.push('first begins');
    await waiting.promise;
    order.push('first ends');
  });
  const onWait = () => {
    order.push('second waits');
    waiting.resolve();
  };
  await Promise.all([first, withLock(root, async () => order.push('second'), { onWait })]);
  expect(order).toEqual(['first begins', 'second waits', 'first ends', 'second']);
});

test('two processes work one after the other', async () => {
  expectOneAfterTheOther(await workTogether(freshFolder(), 2), 2);
});

test.each([
  ['a lock', ['lock']],
  ['a lock and the lock of its removal', ['lock', 'lock.stale']],
])('eight processes that start together on %s of a dead one never overlap', async (_, names) => {
  const root = freshFolder();
  for (const name of names) writeLock(root, `${deadPid()} of-a-dead-process\n`, name);
  expectOneAfterTheOther(await workTogether(root, 8), 8);
  expect(readdirSync(join(root, '.cache'))).toEqual([]);
});

test('is taken over when its holder was killed', async () => {
  const root = freshFolder();
  const child = await start(holder(root));
  const waits = [];
  const onWait = () => {
    waits.push(root);
    child.kill('SIGKILL');
  };
  expect(await withLock(root, async () => 'entered', { onWait })).toBe('entered');
  expect(waits).toEqual([root]);
});

test.each([
  ['empty after a crash of the machine', ''],
  ['of an earlier process with our own id', `${process.pid} of-another-start\n`],
])('is taken over when it is %s', async (_, content) => {
  const root = freshFolder();
  writeLock(root, content);
  expect(await withLock(root, async () => 'entered')).toBe('entered');
});

test('a wait ends at its limit with the process and the file, and changes nothing', async () => {
  const root = freshFolder();
  const child = await start(holder(root));
  const file = join(root, '.cache/lock');
  const content = readFileSync(file, 'utf8');
  await expect(withLock(root, async () => 'entered', { maxWaitMs: 300 })).rejects.toThrow(
    `Process ${child.pid} has held the lock ${file} for 0.3 s. If it still installs or builds, wait for it; else remove the file and start again.`,
  );
  expect(readFileSync(file, 'utf8')).toBe(content);
});

test('an unrelated process with the id of a dead holder costs the wait, and is left alone', async () => {
  const root = freshFolder();
  const unrelated = await start("console.log('ready'); setInterval(() => {}, 1000);");
  writeLock(root, `${unrelated.pid} of-a-dead-process\n`);
  await expect(withLock(root, async () => 'entered', { maxWaitMs: 300 })).rejects.toThrow(
    `Process ${unrelated.pid} `,
  );
  expect(unrelated.exitCode).toBe(null);
  expect(existsSync(join(root, '.cache/lock'))).toBe(true);
});

test('a lock that a person removed and another process made anew stays', async () => {
  const root = freshFolder();
  const content = '1 of-another-process\n';
  await withLock(root, async () => writeLock(root, content));
  expect(readFileSync(join(root, '.cache/lock'), 'utf8')).toBe(content);
});

test('two folders do not wait for each other', async () => {
  const inner = () => withLock(freshFolder(), async () => 'both');
  expect(await withLock(freshFolder(), inner)).toBe('both');
});
