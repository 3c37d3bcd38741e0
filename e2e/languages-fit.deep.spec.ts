import { knownLanguages, tagOf } from '../src/domain/languages.ts';
import { signInSubUser } from '../test/sub-users.ts';
import { expect, takeCookies, test } from './fixtures.ts';
import { listOverlaps } from './overlaps.ts';

const pages = {
  nobody: [
    '/help',
    '/login',
    '/signup',
    '/redeem',
    '/gift',
    '/forgot-password',
    '/data',
    '/device',
    '/login/code',
  ],
  main: ['/', '/movies', '/tv', '/kids', '/anime', '/browse', '/search?q=tram', '/my-list', '/profile'],
  child: ['/subuser', '/subuser/my-list', '/subuser/watched', '/subuser/browse'],
};

test.use({ viewport: { width: 320, height: 640 } });

for (const language of knownLanguages) {
  test(`pages in ${language} fit the smallest phone and show words alone`, async ({ app, page }) => {
    const child = await signInSubUser(app, { name: 'Lerato', password: 'protea-7', ageGroup: '13+' });
    // A script without its texts writes a warning.
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('Uncompiled message')) warnings.push(message.text());
    });
    const main = app.browser();
    await main.signIn(child.email, 'jacaranda');
    const viewers = { nobody: app.browser(), main, child: child.browser };
    for (const who of ['nobody', 'main', 'child'] as const) {
      await page.context().clearCookies();
      await takeCookies(page, viewers[who], app.url);
      await page.context().addCookies([{ name: 'language', value: language, url: app.url }]);
      for (const path of pages[who]) {
        await page.goto(path);
        // The first key loads the remaining modules.
        await page.keyboard.press('Shift');
        await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
        await expect(page.locator('html')).toHaveAttribute('lang', tagOf(language));
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, path).toBeLessThanOrEqual(320);
        if (path !== '/profile') continue;
        await page.locator('.save-bar').evaluate((bar) => bar.scrollIntoView({ block: 'center' }));
        // Parts that only a phone's fixed bars cover don't count, because they can be scrolled.
        expect((await listOverlaps(page)).filter((pair) => pair.includes(' / '))).toEqual([]);
      }
    }
    expect(warnings).toEqual([]);
  });
}
