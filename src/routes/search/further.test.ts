import { afterAll, beforeAll, expect, it } from 'vitest';
import { audienceOf } from '#src/domain/audience.ts';
import { noChoices } from '#src/domain/title-choices.ts';
import { isListable } from '#src/features/catalogue/pipeline.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { healMetadata, stageFault } from '#test/metadata-control.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function mainUser(): Promise<Browser> {
  return (await signInMain(app)).browser;
}

/** Follows `Load more` from a search to its end without script. */
async function readAll(browser: Browser, from: string): Promise<{ hrefs: string[]; pages: number }> {
  const hrefs: string[] = [];
  let next: string | undefined = from;
  let pages = 0;
  for (; next !== undefined && pages < 20; pages += 1) {
    const html: string = await (await browser.get(next)).text();
    hrefs.push(...[...html.matchAll(/<a class="card" href="([^"]*)"/g)].map(([, href = '']) => href));
    next = /href="([^"]*[?&;]page=\d+)"[^>]*>Load more</.exec(html)?.[1]?.replaceAll('&amp;', '&');
  }
  return { hrefs, pages };
}

it('goes on beyond the first page of each kind, each title once, up to 500', {
  timeout: 60_000,
}, async () => {
  const { hrefs, pages } = await readAll(await mainUser(), '/search?q=the');
  expect(pages).toBeGreaterThan(3);
  expect(pages).toBeLessThanOrEqual(11);
  expect(hrefs.length).toBeGreaterThan(150);
  expect(hrefs.length).toBeLessThanOrEqual(500);
  expect(new Set(hrefs).size).toBe(hrefs.length);
  expect(hrefs.some((href) => href.startsWith('/watch/'))).toBe(true);
  expect(hrefs.some((href) => href.startsWith('/tv/'))).toBe(true);
});

it('goes on for a sub-user too, with what they may see alone', async () => {
  const audience = audienceOf({ kind: 'sub', ageGroup: 'Below 13', genres: [], choices: noChoices });
  const { browser } = await signInSubUser(app, { ageGroup: 'Below 13' });
  const { hrefs, pages } = await readAll(browser, '/subuser/search?q=the&kind=movie');
  expect(pages).toBeGreaterThan(2);
  expect(hrefs.length).toBeGreaterThan(40);
  expect(new Set(hrefs).size).toBe(hrefs.length);
  for (const href of hrefs) {
    const [, kind, id] = /^\/subuser\/(movie|series)\/(\d+)$/.exec(href) ?? [];
    const title = await app.services.catalogue.title(kind === 'movie' ? 'movie' : 'series', Number(id));
    expect(title !== null && isListable(title, audience), href).toBe(true);
  }
});

it('ends where the service’s answer does, and takes a broken page for the first', async () => {
  const browser = await mainUser();
  const { pages } = await readAll(browser, '/search?q=laingsburg');
  expect(pages).toBe(1);
  const first = await (await browser.get('/search?q=laingsburg')).text();
  for (const page of ['0', '12', '-1', 'x', '1e1']) {
    const answer = await browser.get(`/search?q=laingsburg&page=${page}`);
    expect([page, answer.status]).toEqual([page, 200]);
    expect((await answer.text()).split('class="card"').length).toBe(first.split('class="card"').length);
  }
});

it('says that more could not be had while the service is down, and goes on later', async () => {
  const browser = await mainUser();
  await (await browser.get('/search?q=night')).text();
  await stageFault(app, { kind: 'status', status: 503 });
  const lost = await (await browser.get('/search?q=night&page=2')).text();
  expect(lost).toContain('Try again');
  await healMetadata(app);
  app.clock.advance(60_000);
  const found = await readAll(browser, '/search?q=night&page=2');
  expect(found.hrefs.length).toBeGreaterThan(0);
});
