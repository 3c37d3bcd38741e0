import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addHousehold } from '#test/households.ts';
import { moviesByAge, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let mild: KnownTitle;
let strong: KnownTitle;

beforeAll(async () => {
  app = await startTestApp();
  ({ mild, strong } = await moviesByAge(app));
});
afterAll(() => app.close());

const watch = ({ id }: { id: number }) => `/title/movie/${id}/watch`;
const placeOf = (answer: Response) => [answer.status, answer.headers.get('Location')];

it('leads a browser that knows no household to a sign-up with the title’s picture', async () => {
  const stranger = app.browser();
  expect(placeOf(await stranger.get(watch(mild)))).toEqual([302, '/signup']);
  const page = await (await stranger.get('/signup')).text();
  expect(page).toContain(`data-name="${mild.name}"`);
  expect(await (await app.browser().get('/signup')).text()).not.toContain(`data-name="${mild.name}"`);
});

it('leads a browser that knows a household to sign in, and a viewer to the title', async () => {
  const { email, password } = await addHousehold(app);
  const main = app.browser();
  await main.signIn(email, password);
  expect(placeOf(await main.get(watch(mild)))).toEqual([302, `/watch/${mild.id}`]);
  await main.post('/logout', {});
  expect(placeOf(await main.get(watch(mild)))).toEqual([302, `/login?next=%2Fwatch%2F${mild.id}`]);
});

it('leads to a sign-up that knows the title, whoever the browser knows, from the link that says so', async () => {
  const { email, password } = await addHousehold(app);
  const visitor = app.browser();
  await visitor.signIn(email, password);
  await visitor.post('/logout', {});
  const html = await (await visitor.get(`/title/movie/${mild.id}`)).text();
  const [, href = ''] = /href="([^"]+)"[^>]*>Sign up for/.exec(html) ?? [];
  expect(placeOf(await visitor.get(href))).toEqual([302, '/signup']);
  expect(await (await visitor.get('/signup')).text()).toContain(`data-name="${mild.name}"`);
});

it('keeps within a child’s own limits', async () => {
  const { browser: child } = await signInSubUser(app, { ageGroup: 'Below 13' });
  expect(placeOf(await child.get(watch(mild)))).toEqual([302, `/subuser/movie/${mild.id}`]);
  expect((await child.get(watch(strong))).status).toBe(404);
});

it.each(['/title/movie/99999999999/watch', '/title/anime/5/watch'])('answers %s with 404', async (path) => {
  const answer = await app.browser().get(path);
  expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([404, null]);
});

it('opens the sign-up whatever the cookie says', async () => {
  const stranger = app.browser();
  stranger.cookies.set('title', 'movie-99999999');
  expect((await stranger.get('/signup')).status).toBe(200);
});

it('leads nobody back to an address with the router’s own parameter', async () => {
  const answer = await app.browser().get('/movies.data?_routes=root');
  expect(await answer.text()).not.toContain('_routes');
});
