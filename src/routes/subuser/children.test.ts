import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { moviesByAge, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let child: Browser;
/** A sub-user with the same audience as the child. */
let family: Browser;
let movie: number;
beforeAll(async () => {
  app = await startTestApp();
  child = (await signInSubUser(app, { name: 'Sipho', ageGroup: 'Below 13' })).browser;
  family = (await signInSubUser(app, { name: 'Thandi', ageGroup: 'All' })).browser;
  movie = (await moviesByAge(app)).mild.id;
});
afterAll(() => app.close());

const read = async (browser: Browser, path: string) => (await browser.get(path)).text();
const hasFace = (html: string) => html.includes('data-face="children"');
const stars = /class="star"|\\?"rating\\?",\d|ratingValue/;

describe('the children’s face', () => {
  it('is that of each page of a child, shared ones too, and of nobody else’s', async () => {
    const paths = [
      '/subuser',
      '/subuser/browse',
      '/subuser/my-list',
      '/subuser/search?q=the',
      `/subuser/movie/${movie}`,
      `/title/movie/${movie}`,
      '/subuser/movie/2147483647',
      '/subuser/nowhere',
      '/help',
      '/data',
    ];
    // Twice, because the second document may come from the cache.
    for (const path of [...paths, ...paths]) {
      expect([path, hasFace(await read(child, path))]).toEqual([path, true]);
      expect([path, hasFace(await read(family, path))]).toEqual([path, false]);
    }
    expect(hasFace(await read(app.browser(), '/help'))).toBe(false);
  });

  it('shows no stars, and its pages don’t hold them', async () => {
    for (const path of ['/subuser', '/subuser/browse', `/subuser/movie/${movie}`, `/title/movie/${movie}`]) {
      expect([path, stars.test(await read(child, path))]).toEqual([path, false]);
      expect([path, stars.test(await read(family, path))]).toEqual([path, true]);
    }
    expect(await read(child, '/subuser.data')).not.toMatch(stars);
    expect(await read(child, '/subuser/browse')).not.toContain('Best rated');
  });

  it('leads no sub-user to WhatsApp, as it leads a main user', async () => {
    const { browser: parent } = await signInMain(app);
    expect(await read(parent, `/title/movie/${movie}`)).toContain('https://wa.me/');
    for (const path of [`/subuser/movie/${movie}`, `/title/movie/${movie}`]) {
      expect(await read(child, path)).not.toContain('https://wa.me/');
      expect(await read(family, path)).not.toContain('https://wa.me/');
    }
  });

  it('shows whose page it is, as every sub-user’s does', async () => {
    expect(await read(child, '/subuser')).toContain('<b class="face-name">Sipho</b>');
    expect(await read(family, '/help')).toContain('<b class="face-name">Thandi</b>');
  });

  it('asks before it signs out, without script too', async () => {
    const { browser } = await signInSubUser(app, { ageGroup: 'Below 13' });
    expect(await read(browser, '/subuser')).toContain('action="/logout" method="get"');
    expect(await read(family, '/subuser')).toContain('action="/logout" method="post"');
    const question = await read(browser, '/logout');
    expect(question).toContain('Do you want to log out?');
    expect(hasFace(question)).toBe(true);
    expect((await browser.get('/subuser')).status).toBe(200);
    expect((await browser.post('/logout', {})).headers.get('Location')).toBe('/login');
    expect((await browser.get('/subuser')).headers.get('Location')).toBe('/login');
  });
});
