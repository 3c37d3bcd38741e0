import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { moviesByAge, type SignedInSubUser, signInSubUser } from '#test/sub-users.ts';

const nowhere = 2_000_000_000;

let app: TestApp;
let strong: Awaited<ReturnType<typeof moviesByAge>>['strong'];
let child: SignedInSubUser;

beforeAll(async () => {
  app = await startTestApp();
  ({ strong } = await moviesByAge(app));
});
afterAll(() => app.close());
beforeEach(async () => {
  child = await signInSubUser(app, { ageGroup: 'Below 13' });
});

const ask = (fields: Record<string, string>, path = '/subuser/ask') => child.browser.post(path, fields);

const stored = () =>
  app.services.db.read
    .selectFrom('title_request')
    .select(['kind', 'title_id', 'words'])
    .where('sub_user_id', '=', child.subUserId)
    .orderBy('asked_at')
    .execute();

/** Returns the whole answer except for headers with time and request id. */
async function wholeOf(answer: Response) {
  const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id|server-timing)$/.test(name));
  return { status: answer.status, headers, body: await answer.text() };
}

it.each(['/subuser/ask', '/subuser/ask.data'])(
  'the answer of %s is the same for every title',
  async (path) => {
    const [hidden, unknown] = [
      await wholeOf(await ask({ kind: 'movie', titleId: String(strong.id) }, path)),
      await wholeOf(await ask({ kind: 'movie', titleId: String(nowhere) }, path)),
    ];
    expect(unknown).toEqual(hidden);
    expect([200, 202, 303]).toContain(hidden.status);
    expect(await stored()).toHaveLength(2);
    // The same holds for the answer over the limit.
    for (const titleId of ['1', '2', '3']) await ask({ kind: 'series', titleId });
    const refused = [
      await wholeOf(await ask({ kind: 'movie', titleId: String(strong.id) }, path)),
      await wholeOf(await ask({ kind: 'movie', titleId: String(nowhere) }, path)),
    ];
    expect(refused[1]?.body).toBe(refused[0]?.body);
    expect(refused[0]?.status).toBe(429);
  },
);

it('asks by words, five times a day', async () => {
  for (const words of ['  a   dragon ', 'b', 'c', 'd', 'e'])
    expect((await ask({ words })).headers.get('Location')).toBe('/subuser/ask?asked=1');
  const answer = await ask({ words: 'f' });
  expect([answer.status, await answer.text()]).toEqual([
    429,
    expect.stringContaining('You have asked five times today.'),
  ]);
  expect(answer.headers.get('Retry-After')).not.toBeNull();
  expect((await stored()).map(({ words }) => words)).toEqual(['a dragon', 'b', 'c', 'd', 'e']);
  app.clock.advance(24 * 3_600_000);
  expect((await ask({ words: 'f' })).status).toBe(303);
});

it.each([
  ['no words', { words: '  ' }],
  ['a kind of its own', { kind: 'anime', titleId: '7' }],
  ['no number', { kind: 'movie', titleId: '6e3' }],
])('refuses %s, and counts nothing', async (_what, fields) => {
  const answer = await ask(fields);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('role="alert"')]);
  expect(await stored()).toEqual([]);
  for (const words of ['a', 'b', 'c', 'd', 'e']) expect((await ask({ words })).status).toBe(303);
});

it('is offered where a title has no page, where nothing was found, and in the menu', async () => {
  const text = async (path: string) => (await child.browser.get(path)).text();
  expect(await text(`/subuser/movie/${strong.id}`)).toMatch(
    new RegExp(`name="kind" value="movie".*name="titleId" value="${strong.id}".*Ask a grown-up`),
  );
  expect(await text('/subuser/search?q=qxzqxz&kind=movie')).toMatch(
    /name="words" value="qxzqxz".*Ask a grown-up/,
  );
  expect(await text('/subuser')).toMatch(/id="own-request".*name="words".*Ask a grown-up/);
  // At an unknown address that isn't a title's, only the menu has the form.
  const nothing = await text('/subuser/nothing');
  expect(nothing.match(/Ask a grown-up/g)).toHaveLength(1);
});

it('is for sub-users alone, and for nobody who looks on as one', async () => {
  const parent = app.browser();
  await parent.signIn(child.email, 'jacaranda');
  await parent.post('/subuser/ask', { words: 'a dragon' });
  await parent.post('/profile', { intent: 'view-as', id: child.subUserId });
  expect(await (await parent.get(`/subuser/movie/${strong.id}`)).text()).not.toContain('Ask a grown-up');
  await parent.post('/subuser/ask', { words: 'a dragon' });
  expect(await stored()).toEqual([]);
});
