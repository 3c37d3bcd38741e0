import { run } from './run.mjs';
import { type FoundProgram, installWithApt, verifyProgram } from './system-programs.ts';

const VARIABLE = 'STOEP_CHROMIUM';
/** The download has 150 MB. After this timeout the system's packages are tried. */
const DOWNLOAD_TIMEOUT_MS = 180_000;

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Playwright doesn't look for a browser in these places. */
const SYSTEM_PLACES = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);

/** Finds a browser, or installs Playwright's Chromium or the system's. The error says what to do. */
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
 * The headless shell draws no window, so tests take half the time. Returns undefined if a browser is named
 * (tests have to use that one), and, with a message, if the system has no shell.
 */
export async function findHeadlessShell(): Promise<FoundProgram | undefined> {
  if (process.env[VARIABLE]) return undefined;
  const shell =
    (await verifyProgram(HEADLESS_SHELL)) ??
    (await installWithApt(['chromium-headless-shell']).then(() => verifyProgram(HEADLESS_SHELL)));
  if (shell === undefined)
    console.log(
      'No headless shell: all tests take the full browser, and twice the time. Install chromium-headless-shell where the system has it.',
    );
  return shell;
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
  console.log("No Chromium found; trying Playwright's download, at most 3 min.");
  const shell = process.platform === 'win32';
  const limits = { quiet: true, limitMs: DOWNLOAD_TIMEOUT_MS };
  const { code, output } = await run('playwright', ['install', 'chromium'], { cwd: root, shell, ...limits });
  if (code === 0) return;
  const reason = code === 124 ? 'it took too long' : (/Error: .*/.exec(output)?.[0] ?? `status ${code}`);
  console.log(`Playwright's download failed: ${reason}`);
}
