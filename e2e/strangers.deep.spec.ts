import type { Page } from '@playwright/test';
import type { TestApp } from '../test/app.ts';
import { signInMain } from '../test/households.ts';
import { signInSubUser } from '../test/sub-users.ts';
import { child, expect, takeCookies, test } from './fixtures.ts';

/** Translators, password managers and phones change a page before and after its modules run. */

const publicPages = [
  '/login',
  '/login?as=sub',
  '/signup',
  '/forgot-password',
  '/redeem',
  '/gift',
  '/help',
  '/privacy-policy',
  '/terms-of-use',
  '/data',
  '/device',
  '/title/movie/603',
  '/nowhere',
];
const mainPages = [
  '/',
  '/movies',
  '/tv',
  '/kids',
  '/anime',
  '/browse',
  '/search?q=the',
  '/my-list',
  '/watch/603',
  '/tv/1396',
  '/profile',
  '/profile/security',
  '/profile/devices',
  '/profile/data',
  '/link',
];
const childPages = [
  '/subuser',
  '/subuser/browse',
  '/subuser/search?q=the',
  '/subuser/my-list',
  '/subuser/movie/603',
];

/** Acts as a translator in the browser: replaces each text by a new one in elements of its own. */
function translate(): void {
  const skipped = 'script, style, title, textarea, option, font, [translate="no"]';
  const wrap = (root: Node) => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node);
    if (root.nodeType === Node.TEXT_NODE) texts.push(root);
    for (const text of texts) {
      const parent = text.parentElement;
      if (parent === null || parent.closest(skipped) !== null || text.textContent?.trim() === '') continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.textContent;
      outer.append(inner);
      parent.replaceChild(outer, text);
    }
  };
  addEventListener('DOMContentLoaded', () => {
    wrap(document.body);
    const options = { childList: true, characterData: true, subtree: true };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) if (node.isConnected) wrap(node);
        if (target.nodeType === Node.TEXT_NODE && target.isConnected) wrap(target);
      }
    }).observe(document.body, options);
  });
}

/**
 * Acts as a password manager, which puts a node beside each field, again if it is removed; and as a phone,
 * which makes links of dates.
 */
function manage(): void {
  const mark = () => {
    for (const field of document.querySelectorAll('input:not([type="hidden"])')) {
      if (field.nextElementSibling?.matches('manager-button')) continue;
      field.after(document.createElement('manager-button'));
    }
    for (const time of document.querySelectorAll('time, .legal p')) {
      if (time.querySelector('a[x-apple-data-detectors]') !== null || time.childElementCount > 0) continue;
      const link = document.createElement('a');
      link.setAttribute('x-apple-data-detectors', 'true');
      link.append(...time.childNodes);
      time.append(link);
    }
  };
  addEventListener('DOMContentLoaded', () => {
    mark();
    new MutationObserver(mark).observe(document.body, { childList: true, subtree: true });
  });
}

/** Opens a page; the first key loads its modules. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
}

type Viewer = 'visitor' | 'main' | 'child';

async function signInAs(page: Page, app: TestApp, viewer: Viewer): Promise<void> {
  if (viewer === 'visitor') return;
  const signIn = () =>
    viewer === 'main' ? signInMain(app) : signInSubUser(app, { ...child, ageGroup: '13+' });
  const { browser } = await signIn();
  await takeCookies(page, browser, app.url);
}

const viewers: [Viewer, readonly string[]][] = [
  ['visitor', publicPages],
  ['main', mainPages],
  ['child', childPages],
];

const outside = '.lost-connection';

/** Marks an element outside all boundaries, to tell the server's document from one that React draws again. */
function markDocument(selector: string): void {
  addEventListener('DOMContentLoaded', () =>
    Object.assign(document.querySelector(selector) ?? {}, { hasCome: true }),
  );
}

const isOwnDocument = (page: Page) => page.locator(outside).evaluate((element) => 'hasCome' in element);

const broken = (page: Page) => page.getByText('Something went wrong');
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });

test.afterEach(({ problems }) => {
  // React reports parts that it draws again, and the browser reports missing pages and pictures.
  problems.splice(0, problems.length, ...problems.filter((one) => !/error #418|Failed to load/.test(one)));
});

test.describe('a translator', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(translate);
  });

  for (const [viewer, pages] of viewers)
    test(`leaves the pages of a ${viewer} whole`, async ({ page, app }) => {
      test.setTimeout(180_000);
      await signInAs(page, app, viewer);
      for (const path of pages)
        await test.step(path, async () => {
          await open(page, path);
          await expect(broken(page)).toHaveCount(0);
        });
    });

  test('leaves pages whole that change', async ({ page, household: _ }) => {
    for (const path of ['/movies', '/kids'])
      await test.step(`more titles on ${path}`, async () => {
        await open(page, path);
        const cards = page.locator('.grid a.card');
        await cards.last().scrollIntoViewIfNeeded();
        const before = await cards.count();
        await page.keyboard.press('End');
        await expect.poll(() => cards.count()).toBeGreaterThan(before);
        await expect(broken(page)).toHaveCount(0);
      });
    await test.step('a series from its grid', async () => {
      await open(page, '/tv');
      await page.locator('.card[href^="/tv/"]').first().click();
      await expect(page.getByRole('list', { name: 'Episodes' })).toBeVisible();
      await expect(broken(page)).toHaveCount(0);
    });
    await test.step('a filter of Browse', async () => {
      await open(page, '/browse');
      await label(page, 'kind').or(page.getByLabel('Kind')).first().selectOption({ index: 1 });
      await expect(page).toHaveURL(/kind=/);
      await expect(page.locator('.browse-note')).toContainText(/titles?/);
      await expect(broken(page)).toHaveCount(0);
    });
    await test.step('a film and back', async () => {
      await open(page, '/movies');
      await page.locator('.card[href^="/watch/"]').first().click();
      await expect(page.getByTitle('Player')).toBeVisible();
      await expect(broken(page)).toHaveCount(0);
      await link(page, 'Back').click();
      await expect(page).toHaveURL('/movies');
      await expect(broken(page)).toHaveCount(0);
    });
  });
});

test.describe('a password manager', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(manage);
    await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  });

  for (const [viewer, pages] of viewers)
    test(`leaves the document of a ${viewer}'s pages in place`, async ({ page, app }) => {
      test.setTimeout(180_000);
      await page.addInitScript(markDocument, outside);
      await signInAs(page, app, viewer);
      for (const path of pages)
        await test.step(path, async () => {
          await open(page, path);
          await expect(broken(page)).toHaveCount(0);
          await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
          await expect.poll(() => isOwnDocument(page)).toBe(true);
        });
    });

  test('leaves what was typed, ticked and focused before the modules came', async ({ page }) => {
    const modules = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await modules.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await label(page, 'Email').fill('thandi@example.org');
    await label(page, 'Password').fill('protea-7');
    await label(page, 'Email').focus();
    modules.resolve();
    await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
    await expect(label(page, 'Email')).toHaveValue('thandi@example.org');
    await expect(label(page, 'Password')).toHaveValue('protea-7');
    await expect(label(page, 'Email')).toBeFocused();
  });

  test('takes nothing of one page to the next', async ({ page }) => {
    await open(page, '/login');
    await label(page, 'Email').fill('thandi@example.org');
    await link(page, 'Create an account')
      .or(link(page, /sign up/i))
      .first()
      .click();
    await expect(page).toHaveURL('/signup');
    await expect(label(page, 'Email')).toHaveValue('');
  });
});

test('a document that is drawn anew as a whole keeps its theme', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  await page.addInitScript(markDocument, outside);
  await page.addInitScript(
    (selector) =>
      addEventListener('DOMContentLoaded', () =>
        document.querySelector(selector)?.replaceWith(document.createElement('stranger-node')),
      ),
    outside,
  );
  await open(page, '/login');
  await expect.poll(() => isOwnDocument(page)).toBe(false);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
