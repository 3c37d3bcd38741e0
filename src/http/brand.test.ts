import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addHousehold } from '#test/households.ts';

// The tests open many pages of a catalogue without any learned title, which takes long.
vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    BRAND_NAME: 'Voorkamer',
    STORE_URL: 'https://store.example/app?a=1&b=2',
    SUPPORT_EMAIL: 'help@voorkamer.example',
    BILLING_EMAIL: 'money@voorkamer.example',
  });
});
afterAll(() => app.close());

async function pageOf(path: string): Promise<string> {
  return (await app.browser().get(path)).text();
}

describe('the Android app and the ads', () => {
  it('are told of alike on every page, with a store and without one', async () => {
    for (const path of ['/signup', '/login', '/help'])
      expect(await pageOf(path)).toContain('href="https://store.example/app?a=1&amp;b=2"');
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost:3000',
      SUPPORT_EMAIL: 'help@voorkamer.co.za',
      BILLING_EMAIL: 'money@voorkamer.co.za',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'mail@voorkamer.example',
    };
    const without = await startTestApp(production);
    try {
      const [signup = '', login = '', help = ''] = await Promise.all(
        ['/signup', '/login', '/help'].map(async (path) => (await without.browser().get(path)).text()),
      );
      expect([signup, login].map((html) => html.includes('Android'))).toEqual([false, false]);
      expect(signup).toContain('Content from global movie and series databases');
      expect(help.match(/Not available yet/g)).toHaveLength(2);
    } finally {
      await without.close();
    }
    const help = await pageOf('/help');
    expect(help.replaceAll('<!-- -->', '')).toContain('Voorkamer shows no ads');
    expect(help).not.toMatch(/apps show no ads|Watch without ads/);
  });
});

describe('another brand', () => {
  const own = /\bstoep\b/i;
  const publicPaths = ['/login', '/signup', '/help', '/privacy-policy', '/terms-of-use', '/forgot-password'];
  const cataloguePaths = ['/', '/movies', '/tv', '/kids', '/anime', '/search', '/search?q=tram'];

  it('stands on every page in the place of the own name', async () => {
    const household = await addHousehold(app);
    const browser = app.browser();
    for (const path of [...publicPaths, '/manifest.webmanifest', '/nowhere'])
      expect([path, own.exec(await (await browser.get(path)).text())]).toEqual([path, null]);
    await browser.signIn(household.email, household.password);
    for (const path of ['/profile', '/profile/plan', '/nowhere', '/watch/999999999'])
      expect([path, own.exec(await (await browser.get(path)).text())]).toEqual([path, null]);
    for (const path of cataloguePaths) {
      // Names of films may contain any word.
      const frame = (await (await browser.get(path)).text()).replace(
        /<main.*<\/main>|<script.*?<\/script>/gs,
        '',
      );
      expect(frame).toMatch(/<title>[^<]+ – Voorkamer<\/title>/);
      expect([path, own.exec(frame)]).toEqual([path, null]);
    }
  });

  it('has lines of its own where the own name is played with', async () => {
    expect(await pageOf('/signup')).toContain('Everyone at home. One price.');
    expect(await pageOf('/login')).toContain('Good to have you back.');
  });
});
