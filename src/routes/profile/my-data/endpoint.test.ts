import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnData } from '#src/domain/own-data.ts';
import { headings } from '#src/features/household/personal-data/headings.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addHousehold } from '#test/households.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const json = '/profile/my-data.json';
const html = '/profile/my-data.html';
const history = (name: string) => [
  {
    kind: 'movie' as const,
    titleId: 7,
    name,
    posterPath: null,
    backdropPath: null,
    season: null,
    episode: null,
    watchedAt: 1_790_000_000_000,
  },
];

async function signIn(email: string) {
  const browser = app.browser();
  await browser.post('/login', { email, password: 'jacaranda' });
  return browser;
}

it('is for main users alone', async () => {
  expect((await app.browser().get(json)).headers.get('Location')).toMatch(/^\/login/);
  const home = await addHousehold(app, {
    subUsers: [{ name: 'Sipho', password: 'sipho-1', ageGroup: 'Below 13' }],
  });
  const sub = app.browser();
  await sub.post('/login', { asSubUser: 'on', name: 'Sipho', password: 'sipho-1', accountEmail: home.email });
  expect((await sub.get(json)).headers.get('Location')).toBe('/subuser');
});

it('holds all of one household, nothing of another, and nothing that opens an account', async () => {
  const lerato = {
    name: '<b>Lerato</b>',
    password: 'a',
    ageGroup: '13+' as const,
    history: history('Her film'),
  };
  const home = await addHousehold(app, { subUsers: [lerato], history: history('Dusk & Dawn') });
  const other = await addHousehold(app, { history: history('Another’s film') });
  const browser = await signIn(home.email);
  const answer = await browser.get(json);
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="my-data-[\d-]+\.json"$/);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const text = await answer.text();
  const data: OwnData = JSON.parse(text);
  expect(data.account).toMatchObject({ id: home.userId, email: home.email });
  expect(data.subUsers).toMatchObject([{ name: '<b>Lerato</b>', ageGroup: '13+' }]);
  expect(data.watched.map(({ by, title }) => [by, title]).sort()).toEqual([
    ['<b>Lerato</b>', 'Her film'],
    ['main account', 'Dusk & Dawn'],
  ]);
  expect(data.signedIn).toHaveLength(1);
  expect([data.knownDevices.length, data.months.length]).toEqual([1, 1]);
  for (const foreign of [other.email, other.userId, 'Another’s film', '$argon2', '$2b$', 'token']) {
    expect(text).not.toContain(foreign);
  }
  const facts = Object.values(data)
    .filter((part) => typeof part === 'object')
    .flat();
  const keys = facts.flatMap((fact) => Object.keys(fact)).filter((key) => key !== 'photo');
  expect(keys.filter((key) => !Object.hasOwn(headings, key))).toEqual([]);
  const page = await (await browser.get(html)).text();
  expect(page).toContain('Dusk &amp; Dawn');
  expect(page).toContain('&lt;b&gt;Lerato&lt;/b&gt;');
  expect(page).not.toMatch(/<b>|<script|https?:\/\//);
});

it('is given ten times in ten minutes, and then with word of when to come back', async () => {
  const browser = await signIn((await addHousehold(app)).email);
  for (let time = 0; time < 10; time += 1) expect((await browser.get(json)).status).toBe(200);
  const refused = await browser.get(html);
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
});
