import { test as base, expect, type Page } from '@playwright/test';
import { build } from 'vite';
import { inlineScripts } from '../scripts/vite/inline-scripts.ts';
import { linguiMacros } from '../scripts/vite/lingui-macros.ts';
import { sourceLanguage } from '../src/domain/languages.ts';
import { readCatalogue } from '../src/languages/catalogues.ts';

interface OpenOptions {
  /** Written after the scene. */
  body?: string;
  /** The scene stays as the server renders it until `window.hydrate` is called. */
  held?: boolean;
  /** The page that the viewer came from. */
  referer?: string;
}

interface Fixtures {
  /** Opens a scene of test/scenes, alone on its page. */
  open(scene: string, options?: OpenOptions): Promise<void>;
}

const origin = 'https://scene.example';

/** Tests components of the product in a real browser, without the product's server. */
export const test = base.extend<Fixtures, { script: string }>({
  script: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => use(await bundle()),
    { scope: 'worker', timeout: 90_000 },
  ],
  open: async ({ page, script }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    let opened = '';
    let body = '';
    await page.route(`${origin}/**`, async (route) => {
      const request = route.request();
      // Every other address is an empty page.
      if (request.resourceType() === 'document')
        await route.fulfill({
          contentType: 'text/html',
          body: request.url() === opened ? documentOf(body) : '',
        });
      else if (request.url().endsWith('/scenes.js'))
        await route.fulfill({ contentType: 'text/javascript', body: script });
      else await route.fulfill({ status: 404 });
    });
    await use(async (scene, options = {}) => {
      body = options.body ?? '';
      opened = `${origin}/${scene}${options.held === true ? '?held' : ''}`;
      const { referer } = options;
      await page.goto(opened, referer === undefined ? {} : { referer });
    });
    expect(problems).toEqual([]);
  },
});

export { expect };

/** A part of a test that shares its page with other parts, but not their stored data. */
export async function step(page: Page, title: string, run: () => Promise<void>): Promise<void> {
  await test.step(title, async () => {
    if (page.url().startsWith(origin)) {
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    }
    await run();
  });
}

/** Returns the recorded calls of the scene's callbacks. */
export function callsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => window.calls);
}

function documentOf(body: string): string {
  const head = '<meta charset="utf-8"><link rel="icon" href="data:,">';
  return `<!doctype html><html lang="en"><head>${head}</head><body><div id="root"></div>${body}<script src="/scenes.js"></script></body></html>`;
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    // The scripts that only the server's document holds are bundled too.
    plugins: [inlineScripts({ everywhere: true }), linguiMacros()],
    build: {
      write: false,
      minify: true,
      rollupOptions: {
        input: new URL('./scenes/main.tsx', import.meta.url).pathname,
        output: { format: 'iife' },
      },
    },
  });
  const [chunk] = 'output' in result ? result.output : [];
  if (chunk?.type !== 'chunk') throw new Error('The scenes were not bundled.');
  return `self.stoepTexts=${JSON.stringify(readCatalogue(sourceLanguage))};${chunk.code}`;
}
