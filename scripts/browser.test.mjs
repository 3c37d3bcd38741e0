import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findBrowser } from './browser.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoep-browser-'));
  for (const name of ['STOEP_CHROMIUM', 'CHROME_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH'])
    vi.stubEnv(name, '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function program(lines) {
  const path = join(folder, 'chromium');
  await writeFile(path, `#!/bin/sh\n${lines}\n`);
  await chmod(path, 0o755);
  return path;
}

const posix = test.skipIf(process.platform === 'win32');

posix.each(['STOEP_CHROMIUM', 'CHROME_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH'])(
  'takes the browser that %s names',
  async (name) => {
    const path = await program('echo "Chromium 156.0.1"');
    vi.stubEnv(name, path);
    expect(await findBrowser(folder, process.execPath)).toEqual({ path, version: 'Chromium 156.0.1' });
  },
);

// Ubuntu's chromium-browser is such a script where the snap isn't installed.
posix('refuses a named browser that does not start, rather than take another', async () => {
  vi.stubEnv('STOEP_CHROMIUM', await program('echo "requires the chromium snap" >&2; exit 1'));
  await expect(findBrowser(folder, process.execPath)).rejects.toThrow('is no browser that starts');
});

test('refuses a named browser that is not there', async () => {
  vi.stubEnv('CHROME_PATH', join(folder, 'nowhere'));
  await expect(findBrowser(folder, process.execPath)).rejects.toThrow(/^CHROME_PATH is .*nowhere/);
});
