import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installWithApt } from './system-programs.ts';

let folder: string;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoep-apt-'));
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const held = 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 812 (apt-get)';

/** A stand-in for apt-get: notes its arguments, then runs `script`. */
async function aptGet(script: string): Promise<{ command: string[]; calls(): Promise<string[]> }> {
  const [path, log] = [join(folder, 'apt-get'), join(folder, 'calls')];
  await writeFile(path, `#!/bin/sh\necho "$*" >> ${log}\ncalls=$(wc -l < ${log})\n${script}\n`);
  await chmod(path, 0o755);
  return {
    command: [path],
    calls: async () => (await readFile(log, 'utf8')).trim().split('\n'),
  };
}

const posix = test.skipIf(process.platform === 'win32');

posix('waits for a lock of apt that another program holds, and says so once', async () => {
  const { command, calls } = await aptGet(
    `test "$calls" -gt 3 || { echo '${held}' >&2; echo 'E: Unable to lock directory' >&2; exit 100; }`,
  );
  await installWithApt(['chromium'], { command, lockIntervalMs: 1 });
  const update = 'update -qq';
  const install = 'install -y -qq --no-install-recommends chromium';
  expect(await calls()).toEqual([update, update, update, update, install]);
  expect(lines).toEqual([
    "Installing the system's package chromium.",
    `Another program installs packages; waiting for it, at most 5 min: ${held.slice(3)}`,
  ]);
});

posix('waits no longer than the limit, and says what to do', async () => {
  const { command } = await aptGet(`echo '${held}' >&2; exit 100`);
  await installWithApt(['redis-server'], { command, lockTimeoutMs: 0, lockIntervalMs: 1 });
  expect(lines.at(-1)).toBe(
    `No redis-server (${held.slice(3)}). Install it by hand: sudo apt-get install redis-server`,
  );
});

posix('a package that there is not is said in one line', async () => {
  const { command, calls } = await aptGet(
    'test "$1" = update || { echo Reading; echo "E: Unable to locate package chromium" >&2; exit 100; }',
  );
  await installWithApt(['chromium'], { command });
  expect(await calls()).toHaveLength(2);
  expect(lines.slice(1)).toEqual([
    'No chromium (Unable to locate package chromium). Install it by hand: sudo apt-get install chromium',
  ]);
});
