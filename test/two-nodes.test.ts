import { expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { afterTest, freshPostgres } from './databases.ts';
import { addHousehold } from './households.ts';
import { setLimits, signInSubUser } from './sub-users.ts';

/** Two nodes of one product, on one PostgreSQL database. */
async function startNodes(): Promise<[TestApp, TestApp]> {
  const { env } = await freshPostgres();
  const start = async () => {
    const node = await startTestApp({ DATABASE_URL: env.DATABASE_URL ?? '' });
    afterTest(() => node.close());
    return node;
  };
  return [await start(), await start()];
}

it('a raised certificate and a lowered age hide a title from a child on every node', {
  timeout: 40_000,
}, async () => {
  const [one, other] = await startNodes();
  const { browser: child, subUserId } = await signInSubUser(other, { ageGroup: '13+' });
  const shownIds = async () => {
    const page = await (await child.get('/subuser')).text();
    return new Set([...page.matchAll(/\/subuser\/movie\/(\d+)/g)].map(([, id]) => Number(id)));
  };
  await expect.poll(async () => (await shownIds()).size, { timeout: 15_000 }).toBeGreaterThan(3);
  const [raised = 0, onlyForTeens = 0] = await shownIds();
  await one.services.db.tx(async (trx) => {
    await trx.updateTable('title').set({ maturity: 18 }).where('id', '=', raised).execute();
    await trx.updateTable('title').set({ maturity: 13 }).where('id', '=', onlyForTeens).execute();
  });
  await expect.poll(async () => (await shownIds()).has(raised), { timeout: 5_000 }).toBe(false);
  expect((await shownIds()).has(onlyForTeens)).toBe(true);
  await setLimits(one, subUserId, { ageGroup: 'Below 13' });
  await expect.poll(async () => (await shownIds()).has(onlyForTeens)).toBe(false);
  expect((await child.get(`/subuser/movie/${onlyForTeens}`)).status).toBe(404);
});

it('a session that was ended on one node is worth nothing on the others', async () => {
  const [one, other] = await startNodes();
  const { email, password } = await addHousehold(one);
  const browser = one.browser();
  await browser.signIn(email, password);
  const elsewhere = other.browser();
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
  expect((await elsewhere.get('/profile')).status).toBe(200);
  await browser.post('/logout', {});
  expect((await browser.get('/profile')).status).toBe(302);
  await expect.poll(async () => (await elsewhere.get('/profile')).status).toBe(302);
});

it('a sign-in code of one node is confirmed on another, and opens one session on both', async () => {
  const [one, other] = await startNodes();
  const { email, password } = await addHousehold(one);
  const television = one.browser();
  const code = /<output[^>]*>([^<]*)</.exec(await (await television.get('/login/code')).text())?.[1] ?? '';
  const phone = other.browser();
  await phone.signIn(email, password);
  await phone.post('/link', { intent: 'sign-in', code, who: 'main' });
  // Both nodes are asked at once, and one of them opens it.
  const again = other.browser();
  again.cookies.set('code', television.cookies.get('code') ?? '');
  const answers = await Promise.all([television, again].map((browser) => browser.post('/login/code', {})));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 303]);
});
