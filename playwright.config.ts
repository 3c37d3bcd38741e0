import { defineConfig } from '@playwright/test';

/** A browser that runs as root has no sandbox of its own; the pages are ours, the machine a container. */
const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
const executablePath = process.env.STOEP_CHROMIUM;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // A machine that does much else takes its time; what never comes fails all the same.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Two cores: one for the browser, one for the house under test.
  workers: 1,
  // A test that passes the second time has failed.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  projects: [{ name: 'desktop' }],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a path Playwright starts its own Chromium; `npm test` always names the one that it found.
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
