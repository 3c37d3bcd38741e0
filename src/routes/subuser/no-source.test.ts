import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openPlayer } from '#test/changes.ts';
import { healMetadata, stageFault } from '#test/metadata-control.ts';
import { fetchMetadata } from '#test/series.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  await healMetadata(app);
  await fetch(`${app.standIns.players}/__server`, { method: 'DELETE' });
});

/** Returns the title with an IMDb id at this place in the list. */
async function someTitle(kind: 'movie' | 'tv', place: number): Promise<number> {
  const { results } = await fetchMetadata(app, `/trending/${kind}/week?page=2`);
  const ask = ({ id }: { id: number }) =>
    fetchMetadata(app, `/${kind}/${id}?append_to_response=external_ids`);
  const facts = await Promise.all(results.map(ask));
  const playableTitles = results.filter((_, index) => facts[index]?.external_ids.imdb_id?.startsWith('tt'));
  return playableTitles[place]?.id ?? 0;
}

/** Returns the links in the page's content. */
const ways = (html: string) =>
  [...(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').matchAll(/<a[^>]* href="([^"]*)"/g)].map(
    ([, href]) => href,
  );

it.each([
  ['movie', 'movie'],
  ['series', 'tv'],
] as const)('a %s that no server has leads a sub-user to their own area only', async (kind, listed) => {
  const { browser } = await signInSubUser(app);
  for (const server of ['one', 'two', 'three']) {
    const body = JSON.stringify({ mode: '404' });
    await fetch(`${app.standIns.players}/__server/${server}`, { method: 'PUT', body });
  }
  const path = `/subuser/${kind}/${await someTitle(listed, 3)}`;
  let html = '';
  // On a busy machine probing the servers may take longer than a page waits.
  await expect
    .poll(async () => {
      const answer = await browser.get(path);
      expect(answer.status).toBe(200);
      html = await answer.text();
      return html;
    })
    .toContain('No playable source found.');
  expect(html).not.toContain('<iframe');
  expect(
    ways(html).filter(
      (href) => href !== '' && href !== '#story' && !/^\/(subuser|title)(\?|\/|$)/.test(href ?? ''),
    ),
  ).toEqual([]);
  expect(ways(html)).toContain('/subuser');
});

it.each([
  ['movie', 'movie'],
  ['series', 'tv'],
] as const)('a %s without an IMDb id says the same, and is no page', async (kind, listed) => {
  const { browser } = await signInSubUser(app);
  const id = await someTitle(listed, 4);
  const more = 'external_ids,release_dates,content_ratings,credits,keywords';
  const facts = await fetchMetadata(app, `/${listed}/${id}?append_to_response=${more}`);
  const body = JSON.stringify({ ...facts, imdb_id: null, external_ids: { imdb_id: null } });
  await stageFault(app, { kind: 'body', match: `/${listed}/${id}`, body });
  const answer = await browser.get(`/subuser/${kind}/${id}`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('No playable source found.');
  expect(await openPlayer(browser, kind === 'movie' ? `movie ${id}` : `series ${id} 1 1`)).toBe('refused');
});
