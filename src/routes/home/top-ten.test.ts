import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRows } from '#src/features/catalogue/rows.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.services.catalogue.warm(allRows, new AbortController().signal);
});
afterAll(() => app.close());

/** Returns the addresses of each row by its heading, in the page's order. */
async function openRows(): Promise<[string, string[]][]> {
  const { browser } = await signInMain(app);
  const html = await (await browser.get('/')).text();
  return html
    .split('<section class="row"')
    .slice(1)
    .map((row) => [
      /<h2[^>]*>([^<]*)</.exec(row)?.[1] ?? '',
      [...row.matchAll(/<a class="card[^"]*" href="([^"]*)"/g)].map(([, href = '']) => href),
    ]);
}

const rowOf = async (name: string) => (await openRows()).find(([heading]) => heading === name)?.[1];

async function store(ids: readonly number[]) {
  const rows = ids.map((title_id, index) => ({ kind: 'movie', title_id, viewers: 90 - index }));
  await app.services.db.tx(async (trx) => {
    await trx.deleteFrom('week_chart').execute();
    await trx.insertInto('week_chart').values(rows).execute();
  });
  // Cached documents are now stale and are rendered again in the background.
  app.clock.advance(6 * 60_000);
}

it('repeats no title in the first four rows', async () => {
  const rows = await openRows();
  expect(rows[2]?.[0]).toBe('South African Titles');
  const first = rows.slice(0, 4).flatMap(([, hrefs]) => hrefs);
  expect(first.length).toBeGreaterThan(40);
  expect(new Set(first).size).toBe(first.length);
});

it('shows the ten with most viewers in their order, in no other of the first rows, and hides the banned', async () => {
  const listed = (await openRows()).flatMap(([, hrefs]) => hrefs);
  const ids = [...new Set(listed.flatMap((href) => /^\/watch\/(\d+)$/.exec(href)?.[1] ?? []))].map(Number);
  await store(ids.slice(0, 9));
  expect(await rowOf('Top 10')).toBeUndefined();
  await store(ids.slice(0, 12));
  await expect.poll(() => rowOf('Top 10')).toEqual(ids.slice(0, 10).map((id) => `/watch/${id}`));
  const rows = await openRows();
  expect(rows[3]?.[0]).toBe('Top 10');
  const first = rows.slice(0, 4).flatMap(([, hrefs]) => hrefs);
  expect(new Set(first).size).toBe(first.length);
  await app.services.db.tx((trx) =>
    trx
      .updateTable('title')
      .set({ banned: 1 })
      .where('kind', '=', 'movie')
      .where('id', '=', ids[0] ?? 0)
      .execute(),
  );
  expect(await rowOf('Top 10')).toEqual(ids.slice(1, 11).map((id) => `/watch/${id}`));
});
