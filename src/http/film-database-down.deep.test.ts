import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { patientTimeouts } from '#test/databases.ts';
import { signInMain } from '#test/households.ts';
import { healMetadata, stageFault } from '#test/metadata-control.ts';
import { signInSubUser } from '#test/sub-users.ts';

/** In ms. Longer than any pause after a failure of TMDB; the longest pause follows a refused API key. */
const rest = 61_000;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({}, { timeouts: patientTimeouts });
});
afterEach(() => app.close());

async function mainUser(): Promise<Browser> {
  return (await signInMain(app)).browser;
}

const cards = (html: string) => html.match(/<a class="card[ "]/g)?.length ?? 0;

describe('with an empty catalogue', () => {
  it.each([
    ['is down', { kind: 'status', status: 503 }],
    ['answers HTML', { kind: 'html', status: 502 }],
    ['asks for patience without saying how much', { kind: 'status', status: 429 }],
    ['knows our key no more', { kind: 'status', status: 401 }],
    ['breaks off', { kind: 'half-json' }],
    ['hangs', { kind: 'hang' }],
  ])(
    'every screen stands with a way on while the film database %s, and fills when it is back',
    async (_how, fault) => {
      const main = await mainUser();
      const { browser: sub } = await signInSubUser(app);
      const screens: [Browser, string][] = [
        ...['/', '/movies', '/tv', '/kids', '/anime', '/search?q=the'].map((path): [Browser, string] => [
          main,
          path,
        ]),
        ...['/subuser', '/subuser?kind=series', '/subuser/search?q=the'].map((path): [Browser, string] => [
          sub,
          path,
        ]),
      ];
      await stageFault(app, { ...fault, match: '/3/' });
      for (const [browser, path] of screens) {
        const answer = await browser.get(path);
        const html = await answer.text();
        expect([path, answer.status]).toEqual([path, 200]);
        expect([path, html.includes('Try again'), cards(html)]).toEqual([path, true, 0]);
      }
      await healMetadata(app);
      app.clock.advance(rest);
      for (const [browser, path] of screens) {
        await expect
          .poll(async () => cards(await (await browser.get(path)).text()), { timeout: 15_000, message: path })
          .toBeGreaterThan(5);
        app.clock.advance(rest);
      }
    },
    90_000,
  );
});
