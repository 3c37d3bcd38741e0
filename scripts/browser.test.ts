import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findBrowser } from './browser.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoep-browser-'));
  vi.stubEnv('STOEP_CHROMIUM', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function program(lines: string): Promise<string> {
  const path = join(folder, 'chromium');
  await writeFile(path, `#!/bin/sh\n${lines}\n`);
  await chmod(path, 0o755);
  return path;
}

const posix = test.skipIf(process.platform === 'win32');

posix('takes the browser that STOEP_CHROMIUM names', async () => {
  const path = await program('echo "Chromium 156.0.1"');
  vi.stubEnv('STOEP_CHROMIUM', path);
  expect(await findBrowser(folder)).toEqual({ path, version: 'Chromium 156.0.1' });
});

// Ubuntu's chromium-browser is a script like this one if the snap isn't installed.
posix('refuses a named browser that does not start, rather than take another', async () => {
  vi.stubEnv('STOEP_CHROMIUM', await program('echo "requires the chromium snap" >&2; exit 1'));
  await expect(findBrowser(folder)).rejects.toThrow('is no browser that starts');
});

test('refuses a named browser that is not there', async () => {
  vi.stubEnv('STOEP_CHROMIUM', join(folder, 'nowhere'));
  await expect(findBrowser(folder)).rejects.toThrow(/^STOEP_CHROMIUM is .*nowhere/);
});
