import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const television = { 'User-Agent': 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) Chrome/76.0 TV Safari/537.36' };

interface Shown {
  isTelevision: boolean;
  hasSheet: boolean;
  isComputer: boolean;
  /** The selected option, if the page has the select. */
  choice: string | undefined;
}

async function show(browser: Browser, path: string, headers: Record<string, string> = {}): Promise<Shown> {
  const html = await (await browser.get(path, headers)).text();
  const [root = ''] = /<html[^>]*>/.exec(html) ?? [];
  const [, sheet = ''] = /data-television="([^"]+\.css)"/.exec(root) ?? [];
  return {
    isTelevision: root.includes('data-screen="tv"'),
    isComputer: root.includes('data-screen="computer"'),
    hasSheet: html.includes(`<link rel="stylesheet" href="${sheet}"/>`),
    choice: /<select[^>]*name="screen".*?<option value="(\w+)" selected/.exec(html)?.[1],
  };
}

const plain = { isTelevision: false, isComputer: false, hasSheet: false };
const byName = { isTelevision: true, isComputer: false, hasSheet: true };
const byComputer = { ...plain, isComputer: true };

describe('a shared document', () => {
  it.each([paths.login, paths.help, '/nothing/here'])('is never another screen’s: %s', async (path) => {
    for (let round = 0; round < 2; round += 1) {
      expect(await show(app.browser(), path)).toEqual(plain);
      expect(await show(app.browser(), path, television)).toEqual(byName);
    }
    const chooser = app.browser();
    chooser.cookies.set('screen', 'tv');
    expect(await show(chooser, path)).toEqual(byName);
    chooser.cookies.set('screen', 'computer');
    expect(await show(chooser, path, television)).toEqual(byComputer);
    chooser.cookies.set('screen', 'auto');
    expect(await show(chooser, path)).toEqual(plain);
    expect(await show(chooser, path, television)).toEqual(byName);
  });

  it('is told apart by caches, and its data is the same for every screen', async () => {
    const { browser } = await signInMain(app);
    expect(await show(browser, paths.movies)).toEqual(plain);
    expect(await show(browser, paths.movies, television)).toEqual(byName);
    const page = await browser.get(paths.movies, television);
    expect(page.headers.get('Vary')).toContain('User-Agent');
    const [one, other] = [await browser.get('/movies.data'), await browser.get('/movies.data', television)];
    expect(one.headers.get('ETag')).toBe(other.headers.get('ETag'));
  });
});

describe('the choice', () => {
  it.each(['auto', 'computer', 'tv'])('shows what was chosen: %s', async (choice) => {
    const chooser = app.browser();
    expect((await show(chooser, paths.device, television)).choice).toBe('auto');
    await chooser.get(`/device?screen=${choice}`, television);
    expect((await show(chooser, paths.device, television)).choice).toBe(choice);
  });
});

describe('?screen=', () => {
  it('is remembered, and leads to the page without it', async () => {
    const browser = app.browser();
    const answer = await browser.get('/login?as=sub&screen=tv');
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/login?as=sub']);
    expect(answer.headers.get('Set-Cookie')).toMatch(/^screen=tv; Max-Age=34560000; Path=\/; HttpOnly/);
    expect(await show(browser, '/login?as=sub')).toEqual(byName);
    await browser.get('/login?screen=auto');
    expect(await show(browser, '/login')).toEqual(plain);
  });

  it('leads a visitor on to sign in, as every page does', async () => {
    const browser = app.browser();
    expect((await browser.get('/?screen=tv')).headers.get('Location')).toBe('/');
    expect((await browser.get('/')).headers.get('Location')).toBe('/login');
    expect(await show(browser, '/login')).toEqual(byName);
  });

  it('repeats no password of an old link', async () => {
    const answer = await app.browser().get('/signup?email=a%40b.example&password=secret&screen=tv');
    expect(answer.headers.get('Location')).toBe('/signup?email=a%40b.example');
  });

  it.each(['/login?screen=phone', '/login?screen=', '/login?screen=TV'])('ignores %s', async (path) => {
    const answer = await app.browser().get(path);
    expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([200, null]);
  });
});
