import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

/** A browser that runs as root has no sandbox of its own; the pages are ours, the machine a container. */
const asRoot = process.platform === 'linux' && process.getuid?.() === 0;

/** `npm test` names the one that it found or installed. */
const executablePath = process.env.STOEP_CHROMIUM ?? ['/usr/bin/chromium'].find((path) => existsSync(path));

/** Tests, pictures and figures start a Chromium that is named, usual or Playwright's own, and quiet. */
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

/** `npm test` names it. It draws no page of its own beside each test's. Tests of what it lacks use `chromiumOptions`. */
export const shellOptions = {
  ...chromiumOptions,
  ...(process.env.STOEP_HEADLESS_SHELL ? { executablePath: process.env.STOEP_HEADLESS_SHELL } : {}),
} satisfies LaunchOptions;

/** Starts one outside the browser tests, which start their own. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...chromiumOptions, args: [...chromiumOptions.args, ...more] });
}
