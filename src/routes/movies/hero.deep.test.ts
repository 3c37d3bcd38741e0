import { afterAll, beforeAll, expect, it } from 'vitest';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { redrawIntervalMs } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { keptTagOf } from '#test/kept-tag.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.services.catalogue.warm(Object.values(movieRows), new AbortController().signal);
});
afterAll(() => app.close());

const firstOf = (html: string) => /<h2 class="slide-title">([^<]*)</.exec(html)?.[1];

// A real timer of 5 s runs between two draws.
it('the hero of /movies is drawn anew between visits, and the same for all who come at once', async () => {
  const [one, other] = [(await signInMain(app)).browser, (await signInMain(app)).browser];
  const read = async (browser: Browser) => (await browser.get('/movies')).text();
  await read(one);
  for (let visits = 0; visits < 4; visits += 1) {
    const shown = await one.get('/movies');
    expect(keptTagOf(await other.get('/movies'))).toBe(keptTagOf(shown));
    const before = await shown.text();
    // Two draws may begin with the same title, so it polls.
    const redraw = async () => {
      app.clock.advance(redrawIntervalMs);
      return firstOf(await read(one));
    };
    await expect.poll(redraw).not.toBe(firstOf(before));
  }
});
