import { defineConfig } from '@playwright/test';
import { shellOptions } from './test/chromium.ts';

/** Faults, slow lines, old engines: `npm run test:deep`. */
const deep = '**/*.deep.spec.ts';

const waitMs = 25_000;

export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // What a test waits for comes within seconds on a busy machine too; else it says within half a minute what never came.
  expect: { timeout: waitMs, toPass: { timeout: waitMs } },
  // Of all its waits together, most of which end at once.
  timeout: 120_000,
  // Each with a product of its own. They wait for each other's half of the time, so two cores have work for two.
  workers: 2,
  // A test that passes the second time has failed.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  projects: [
    { name: 'journeys', testDir: 'e2e', testIgnore: deep },
    // Parts of the product alone on a page, see test/scene.ts.
    { name: 'parts', testDir: 'src', testIgnore: deep },
    { name: 'deep', testMatch: deep },
  ],
  use: {
    actionTimeout: waitMs,
    navigationTimeout: waitMs,
    viewport: { width: 1440, height: 900 },
    locale: 'en-ZA',
    // Routes of a page don't see a worker's requests; its own tests allow it.
    serviceWorkers: 'block',
    timezoneId: 'Africa/Johannesburg',
    screenshot: 'only-on-failure',
    launchOptions: shellOptions,
  },
});
