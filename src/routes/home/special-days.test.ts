import { afterAll, beforeAll, expect, it } from 'vitest';
import { maySee } from '#src/domain/audience.ts';
import { specialDayLists } from '#src/features/catalogue/special-day-rows.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { signInSubUser } from '#test/sub-users.ts';

const names = ['For Youth Day', 'For Heritage Day, in our languages', 'For the school holidays'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.services.catalogue.warm(specialDayLists, new AbortController().signal);
}, 60_000);
afterAll(() => app.close());

/** Returns the links of each special row on the page. */
async function readRows(browser: Browser, path: string): Promise<Map<string, string[]>> {
  const html = await (await browser.get(path)).text();
  const rows = names.map((name): [string, string[]] => {
    const [row = ''] = new RegExp(`<h2[^>]*>${name}<[\\s\\S]*?</ul>`).exec(html) ?? [];
    return [name, [...row.matchAll(/<a class="card[^"]*" href="([^"]*)"/g)].map(([, href = '']) => href)];
  });
  return new Map(rows.filter(([, links]) => links.length > 0));
}

it.each([
  ['2027-06-15', []],
  ['2027-06-16', ['For Youth Day']],
  ['2027-06-17', []],
  ['2027-06-26', ['For the school holidays']],
  ['2027-07-20', []],
])('on %s shows %j, to a child what it may see', { timeout: 60_000 }, async (day, shown) => {
  app.clock.advance(Date.parse(`${day}T12:00:00+02:00`) - app.clock.now());
  const { browser } = await signInMain(app);
  // The document of the day before may be sent once more.
  const rows = async () => [...(await readRows(browser, '/')).keys()];
  await expect.poll(rows, { timeout: 20_000 }).toEqual(shown);
  const { browser: child } = await signInSubUser(app, { ageGroup: 'Below 13' });
  const links = [...(await readRows(child, '/subuser')).values()].flat();
  const ids = links.map((href) => Number(href.split('/').at(-1)));
  const titles = [...(await app.services.catalogue.titles('movie', ids, 3_000)).values()];
  expect(titles).toHaveLength(links.length);
  expect(titles.filter((title) => !maySee({ ceiling: 12, genres: [] }, title))).toEqual([]);
});
