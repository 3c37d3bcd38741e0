import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { movieRows } from '#src/features/catalogue/rows.ts';
import { type KnownTitle, readKnown, writeFacts } from '#src/features/catalogue/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';
import { silentLog } from '#test/silent-log.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

async function renders(): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/stoep_documents_total\{[^}]*event="render"[^}]*\} (\d+)/.exec(text)?.[1]);
}

/** Documents may be rendered again after 2 s. */
const minAgeMs = 2_001;

async function openWatchers() {
  const [main, child] = [await signInMain(app), await signInSubUser(app, { ageGroup: 'Below 13' })];
  const visits = [main.browser, main.browser, main.browser, main.browser, child.browser] as const;
  const paths = ['/', '/tv', '/kids', '/anime', '/subuser'];
  /** Visits once documents may be rendered again. `count` includes renders in the background. */
  const visitAll = async () => {
    const before = await renders();
    app.clock.advance(minAgeMs);
    let childsPage = '';
    for (const [index, browser] of visits.entries())
      childsPage = await (await browser.get(paths[index] ?? '')).text();
    return { childsPage, count: (await renders()) - before };
  };
  await expect.poll(async () => (await visitAll()).count, { interval: 300 }).toBe(0);
  return { main, visitAll };
}

it('titles that somebody opens for the first time make no kept document stale', async () => {
  const { main, visitAll } = await openWatchers();
  const { catalogue, db } = app.services;
  const ids = await catalogue.page(movieRows.topRated, 30);
  const titleById = await readKnown(db, 'movie', ids);
  const unknown = ids.filter((id) => titleById.get(id)?.factsAt == null).slice(0, 12);
  expect(unknown).toHaveLength(12);
  let count = 0;
  for (const id of unknown) {
    expect((await main.browser.get(`/watch/${id}`)).status).toBeLessThan(500);
    count += (await visitAll()).count;
  }
  expect(count).toBe(0);
});

it('a certificate that another process raised is seen with a child’s next request', async () => {
  const { visitAll } = await openWatchers();
  const { db, config } = app.services;
  const { childsPage } = await visitAll();
  const ids = [...childsPage.matchAll(/\/subuser\/movie\/(\d+)/g)].map(([, id]) => Number(id));
  const shown = await readKnown(db, 'movie', ids);
  const [title] = [...shown.values()] as [KnownTitle]; // The page shows some.
  const options = { database: config.database, dataDir: config.dataDir, clock: systemClock, log: silentLog };
  const other = await openDatabase(options);
  onTestFinished(() => other.close());
  await writeFacts(other, [{ ...title, maturity: 18 }], systemClock.now());
  const after = await visitAll();
  const link = `/subuser/movie/${title.id}"`;
  expect([childsPage, after.childsPage].map((page) => page.includes(link))).toEqual([true, false]);
});
