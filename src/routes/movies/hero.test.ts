import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movieRows } from '#src/features/catalogue/rows.ts';
import type { HeroView } from '#src/ui/hero.tsx';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.services.catalogue.warm(Object.values(movieRows), new AbortController().signal);
});
afterAll(() => app.close());

async function mainUser(paidUntil?: number): Promise<Browser> {
  return (await signInMain(app, paidUntil === undefined ? {} : { paidUntil })).browser;
}

describe('the hero of /movies', () => {
  it('goes on with a set of the pool, which a browser keeps', async () => {
    const browser = await mainUser();
    const seen = new Set<string>();
    for (let set = 0; set < 20; set += 1) {
      const answer = await browser.get(`/parts/hero?set=${set}`);
      expect(answer.headers.get('Cache-Control')).toBe('private, max-age=3600');
      const { slides }: { slides: HeroView[] } = await answer.json();
      expect(slides.length).toBe(6);
      for (const { key, backdrop } of slides) {
        expect(backdrop).not.toBeNull();
        seen.add(key);
      }
    }
    // The pool has 120 titles, less those without a picture, a story or an IMDb id.
    expect(seen.size).toBeGreaterThan(90);
  });

  it('gives its slides to main users whose period runs alone, and for its own sets alone', async () => {
    expect((await app.browser().get('/parts/hero?set=1')).status).toBe(401);
    const { browser: child } = await signInSubUser(app, { ageGroup: 'Below 13' });
    expect((await child.get('/parts/hero?set=1')).status).toBe(403);
    const lapsed = await mainUser(app.clock.now() - 10 * 24 * 60 * 60_000);
    expect((await lapsed.get('/parts/hero?set=1')).status).toBe(403);
    const browser = await mainUser();
    for (const set of ['', '20', '-1', 'x', '1.5', '001'])
      expect([set, (await browser.get(`/parts/hero?set=${set}`)).status]).toEqual([set, 400]);
  });
});
