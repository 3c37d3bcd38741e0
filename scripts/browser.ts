import { run } from './run.mjs';
import { type FoundProgram, installWithApt, verifyProgram } from './system-programs.ts';

const VARIABLE = 'STOEP_CHROMIUM';
/** Of 150 MB; then the system's packages are tried. */
const DOWNLOAD_TIMEOUT_MS = 180_000;

/** Playwright doesn't look there. */
const SYSTEM_PLACES = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);

/** Installs Playwright's Chromium, or the system's. Throws with advice. */
export async function findBrowser(root: string): Promise<FoundProgram> {
  const path = process.env[VARIABLE];
  if (path) {
    const named = await verifyProgram(path);
    // Another browser would hide the mistake.
    if (!named) throw new Error(`${VARIABLE} is ${path}, and that is no browser that starts.`);
    return named;
  }
  const found =
    (await findInstalled()) ??
    (await installWithPlaywright(root).then(findInstalled)) ??
    (await installWithApt(['chromium', 'fonts-liberation']).then(findInstalled));
  if (found) return found;
  throw new Error(
    `No Chromium could be found or installed for the browser tests. Install Chromium or Chrome and run again, or name it: ${VARIABLE}=/path/to/chromium npm test`,
  );
}

/**
 * Draws no window of its own, so tests take less time. Undefined where the system has none and a named browser is meant
 * to be tested.
 */
export async function findHeadlessShell(): Promise<FoundProgram | undefined> {
  if (process.env[VARIABLE]) return undefined;
  const path = '/usr/bin/chromium-headless-shell';
  return (
    (await verifyProgram(path)) ??
    (await installWithApt(['chromium-headless-shell']).then(() => verifyProgram(path)))
  );
}

async function findInstalled(): Promise<FoundProgram | undefined> {
  const { chromium } = await import('@playwright/test');
  for (const path of [...SYSTEM_PLACES, '/snap/bin/chromium', chromium.executablePath()]) {
    const browser = await verifyProgram(path);
    if (browser) return browser;
  }
  return undefined;
}

async function installWithPlaywright(root: string): Promise<void> {
  console.log("No Chromium found; trying Playwright's download.");
  const shell = process.platform === 'win32';
  await run('playwright', ['install', 'chromium'], { cwd: root, shell, limitMs: DOWNLOAD_TIMEOUT_MS });
}
