import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const VARIABLE = 'STOEP_CHROMIUM';
const VERSION_TIMEOUT_MS = 30_000;
/** Of 150 MB; then the system's packages are tried. */
const DOWNLOAD_TIMEOUT_MS = 180_000;

/** Playwright doesn't look there. */
const SYSTEM_PLACES = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);

/** Debian and Ubuntu. */
const APT = [
  ['update', '-qq'],
  ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
];

export interface FoundBrowser {
  path: string;
  version: string;
}

/** Installs Playwright's Chromium, or the system's. Throws with advice. */
export async function findBrowser(root: string): Promise<FoundBrowser> {
  const path = process.env[VARIABLE];
  if (path) {
    const named = await verify(path);
    // Another browser would hide the mistake.
    if (!named) throw new Error(`${VARIABLE} is ${path}, and that is no browser that starts.`);
    return named;
  }
  const found =
    (await findInstalled()) ??
    (await installWithPlaywright(root).then(findInstalled)) ??
    (await installWithApt().then(findInstalled));
  if (found) return found;
  throw new Error(
    `No Chromium could be found or installed for the browser tests. Install Chromium or Chrome and run again, or name it: ${VARIABLE}=/path/to/chromium npm test`,
  );
}

async function findInstalled(): Promise<FoundBrowser | undefined> {
  const { chromium } = await import('@playwright/test');
  for (const path of [...SYSTEM_PLACES, '/snap/bin/chromium', chromium.executablePath()]) {
    const browser = await verify(path);
    if (browser) return browser;
  }
  return undefined;
}

async function installWithPlaywright(root: string): Promise<void> {
  console.log("No Chromium found; trying Playwright's download.");
  const shell = process.platform === 'win32';
  await run('playwright', ['install', 'chromium'], { cwd: root, shell, limitMs: DOWNLOAD_TIMEOUT_MS });
}

async function installWithApt(): Promise<void> {
  if (!existsSync('/usr/bin/apt-get')) return;
  console.log("Trying the system's package.");
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of APT) {
    const [command = '', ...rest] = [...prefix, 'apt-get', ...args];
    await run(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
}

async function verify(path: string): Promise<FoundBrowser | undefined> {
  if (!existsSync(path)) return undefined;
  // On Windows a browser opens a window for `--version`.
  if (process.platform === 'win32') return { path, version: 'installed' };
  const { code, output } = await run(path, ['--version'], { quiet: true, limitMs: VERSION_TIMEOUT_MS });
  const version = /[^\n]*\d+\.\d+[^\n]*/.exec(output)?.[0].trim();
  return code === 0 && version ? { path, version } : undefined;
}
