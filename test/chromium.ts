import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

/** Chromium's sandbox doesn't work as root. It isn't needed, because tests open only their own pages. */
const asRoot = process.platform === 'linux' && process.getuid?.() === 0;

/** `npm test` sets the variable to the Chromium that it found or installed. */
const executablePath = process.env.STOEP_CHROMIUM ?? ['/usr/bin/chromium'].find((path) => existsSync(path));

/** Used by all tests, pictures and figures: the named, the usual or Playwright's Chromium, without updates. */
export const chromiumOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...(asRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
} satisfies LaunchOptions;

/** The headless shell that `npm test` names. Tests of features that it lacks use `chromiumOptions`. */
export const shellOptions = {
  ...chromiumOptions,
  ...(process.env.STOEP_HEADLESS_SHELL ? { executablePath: process.env.STOEP_HEADLESS_SHELL } : {}),
} satisfies LaunchOptions;

/** Starts a browser outside the browser tests, which start their own. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...chromiumOptions, args: [...chromiumOptions.args, ...more] });
}
