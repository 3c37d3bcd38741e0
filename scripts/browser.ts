import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

const VARIABLE = 'STOEP_CHROMIUM';
const VERSION_TIMEOUT_MS = 30_000;
/** Of 150 MB; then the system's packages are tried. */
const DOWNLOAD_TIMEOUT_MS = 180_000;

const USUAL_PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'],
  darwin: ['/', homedir()].map((folder) =>
    join(folder, 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  ),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
};

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
    (await findInstalled(root)) ??
    (await installWithPlaywright(root).then(() => findInstalled(root))) ??
    (await installWithApt().then(() => findInstalled(root)));
  if (found) return found;
  throw new Error(
    `No Chromium could be found or installed for the browser tests. Install Chromium or Chrome and run again, or name it: ${VARIABLE}=/path/to/chromium npm test`,
  );
}

async function findInstalled(root: string): Promise<FoundBrowser | undefined> {
  const ask = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  const { code, output } = await run(process.execPath, ['-e', ask], { cwd: root, quiet: true });
  const places = [...(USUAL_PLACES[process.platform] ?? []), ...(code === 0 ? [output] : [])];
  for (const path of places) {
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
