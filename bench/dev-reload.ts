import type { Page } from '@playwright/test';
import { launchBrowser } from '#test/chromium.ts';
import { startDevServer } from '#test/dev-server.ts';
import { median } from './parts/percentile.ts';

/**
 * From a saved file to the screen. Aims: 1 s for a component, 3 s for the server; typed text stays. Usage: npm run
 * bench -- dev-reload [rounds]
 */
const rounds = Number(process.argv[2] ?? 7);
const typed = 'nomsa@example.org';

interface Change {
  name: string;
  aimMs: number;
  path: string;
  text(round: number): string;
  isShown(page: Page, round: number): Promise<unknown>;
}

const changes: Change[] = [
  {
    name: 'a component',
    aimMs: 1_000,
    path: 'src/ui/brand-mark.tsx',
    text: (round) => (round === 0 ? '<span>{name}</span>' : `<span>{name} {${round}}</span>`),
    isShown: (page, round) =>
      page
        .locator('.brand', { hasText: ` ${round}` })
        .first()
        .waitFor(),
  },
  {
    name: 'a page',
    aimMs: 1_000,
    path: 'src/routes/login/page.tsx',
    text: (round) => (round === 0 ? '<main id={contentId}' : `<main data-round="${round}" id={contentId}`),
    isShown: (page, round) => page.locator(`main[data-round="${round}"]`).waitFor(),
  },
  {
    name: 'a style',
    aimMs: 1_000,
    path: 'src/ui/styles/app.css',
    text: (round) => `@import "./last.css";${round === 0 ? '' : `\nmain { outline: ${round}px solid red }`}`,
    isShown: (page, round) =>
      page.waitForFunction(
        (width) =>
          getComputedStyle(document.querySelector('main') ?? document.body).outlineWidth === `${width}px`,
        round,
      ),
  },
  {
    name: 'code of the server',
    aimMs: 3_000,
    path: 'src/routes/login/page.tsx',
    text: (round) => (round === 0 ? 'brand: name,' : `brand: \`\${name} served ${round}\`,`),
    isShown: (page, round) =>
      page
        .locator('.brand', { hasText: `served ${round}` })
        .first()
        .waitFor(),
  },
];

const started = performance.now();
const server = await startDevServer();
console.log(`ready after ${((performance.now() - started) / 1000).toFixed(1)} s, with an empty cache`);
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(typed);
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
  for (const change of changes) {
    const times: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      await server.edit(change.path, change.text(round - 1), change.text(round));
      const saved = performance.now();
      await change.isShown(page, round);
      times.push(performance.now() - saved);
      if ((await page.getByLabel('Email', { exact: true }).inputValue()) !== typed)
        throw new Error(`After a change of ${change.name} the typed text is gone.`);
    }
    console.log(
      `${change.name}: on the screen after ${median(times).toFixed(0)} ms, ${Math.max(...times).toFixed(0)} ms at most (aim ${change.aimMs}); the typed text stayed`,
    );
  }
  if (problems.length > 0) console.log(`in the console: ${problems.join('; ')}`);
} finally {
  await browser.close();
  await server.stop();
}
