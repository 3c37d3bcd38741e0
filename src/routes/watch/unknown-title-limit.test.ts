import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { signInMain } from '#test/households.ts';
import { healMetadata, metadataCalls, resetMetadataCalls, stageFault } from '#test/metadata-control.ts';
import { moviesByAge, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => healMetadata(app));
afterAll(() => app.close());

/** Ids that the stand-in doesn't have and that no test has used. */
let nextId = 50_000_000;

/** Opens two pages at a time, because a viewer's pages are rendered two at a time. `times` is even. */
async function openUnknown(browser: Browser, path: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 2) {
    const ids = [nextId + 1, nextId + 2];
    nextId += 2;
    const answers = await Promise.all(ids.map((id) => browser.get(`${path}/${id}`)));
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
}

it('lets a sub-user look up 120 titles that nobody knows, and says for how long no more', async () => {
  const { browser } = await signInSubUser(app);
  const { strong } = await moviesByAge(app);
  expect(new Set(await openUnknown(browser, '/subuser/movie', 120))).toEqual(new Set([404]));
  await resetMetadataCalls(app);
  const refused = await browser.get(`/subuser/movie/${nextId + 1}`);
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
  const page = await refused.text();
  expect(page).toMatch(/<h1>You’ve opened many new titles at once<\/h1>/);
  expect(page).toMatch(/try again in \d+ minutes?\./);
  expect((await browser.get(`/subuser/series/${nextId + 2}`)).status).toBe(429);
  expect((await browser.get(`/parts/similar?kind=movie&id=${nextId + 3}`)).status).toBe(429);
  expect(await metadataCalls(app)).toBe(0);
  // Stored titles open, and stored unknown ids get 404.
  expect((await browser.get(`/subuser/movie/${strong.id}`)).status).toBe(200);
  expect((await browser.get(`/subuser/movie/${nextId}`)).status).toBe(404);
  // Other households aren't affected.
  const { browser: other } = await signInSubUser(app);
  expect((await other.get(`/subuser/movie/${nextId + 4}`)).status).toBe(404);
  app.clock.advance(601_000);
  expect((await browser.get(`/subuser/movie/${nextId + 5}`)).status).toBe(404);
});

it('counts a main user’s movies, series and anime together, acts included', async () => {
  const { browser } = await signInMain(app);
  // Above the ids that the last test has used.
  nextId += 10;
  await openUnknown(browser, '/watch', 60);
  await openUnknown(browser, '/anime', 30);
  await openUnknown(browser, '/anime/watch', 30);
  const addresses = [1, 2, 3, 4].map((more) => nextId + more);
  expect((await browser.get(`/watch/${addresses[0]}`)).status).toBe(429);
  const anime = await browser.get(`/anime/${addresses[1]}-x`);
  expect([anime.status, anime.headers.has('Retry-After')]).toEqual([429, true]);
  expect((await browser.get(`/anime/watch/${addresses[2]}`)).status).toBe(429);
  expect((await browser.get(`/watch/${addresses[3]}.data`)).status).toBe(429);
  expect((await browser.post(`/watch/${addresses[3]}`, {})).status).toBe(429);
});

it('says to a parent who blocks one more title for how long', async () => {
  const child = await signInSubUser(app);
  const parent = app.browser();
  await parent.signIn(child.email, 'jacaranda');
  nextId += 10;
  await openUnknown(parent, '/watch', 120);
  const answer = await parent.post('/profile', {
    intent: 'choose-title',
    id: child.subUserId,
    kind: 'movie',
    titleId: String(nextId + 1),
    choice: 'block',
  });
  expect([answer.status, answer.headers.has('Retry-After')]).toEqual([429, true]);
  expect(await answer.text()).toMatch(/For new ones, try again in \d+ minutes?\./);
});

it('asks for nothing that the client no longer waits for', async () => {
  const slow = await startTestApp({}, { metadataCallsPerSecond: 35 });
  onTestFinished(() => slow.close());
  const { browser } = await signInSubUser(slow);
  await stageFault(slow, { match: '/movie/', kind: 'slow', ms: 400 });
  await resetMetadataCalls(slow);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const gone = Array.from({ length: 100 }, () => {
    nextId += 1;
    const client = new AbortController();
    const answer = fetch(`${slow.url}/subuser/movie/${nextId}`, {
      headers: { Cookie: cookie },
      signal: client.signal,
    });
    return { client, answer: answer.catch(() => null) };
  });
  await expect.poll(() => metadataCalls(slow)).toBeGreaterThanOrEqual(10);
  const before = await metadataCalls(slow);
  for (const { client } of gone) client.abort();
  await Promise.all(gone.map(({ answer }) => answer));
  const { browser: other } = await signInSubUser(slow);
  nextId += 1;
  expect((await other.get(`/subuser/movie/${nextId}`)).status).toBe(404);
  // Calls that were already running, and the other viewer's, which was queued last.
  expect(await metadataCalls(slow)).toBeLessThan(before + 40);
});

it('writes a story with CR LF as the browser will read it', async () => {
  const { browser } = await signInMain(app);
  nextId += 1;
  const body = {
    id: nextId,
    title: 'Two\r\nlines \ud800.',
    overview: 'One.\r\nTwo.\rThree\u0000 \udfff.',
    adult: false,
    imdb_id: 'tt7654321',
  };
  await stageFault(app, { match: `/movie/${nextId}`, kind: 'body', status: 200, body: JSON.stringify(body) });
  const page = await (await browser.get(`/watch/${nextId}`)).text();
  expect(page).toContain('<p class="lead">One.\nTwo.\nThree �.</p>');
  expect(page).toContain('<h1>Two lines �.</h1>');
  expect(page).not.toMatch(/\\r|\\ud800|\\udfff|\r/i);
});
