import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(() => {
  browser = app.browser();
});

const location = (answer: Response) => answer.headers.get('Location');

async function alertOf(answer: Response): Promise<string | undefined> {
  return /role="alert">([^<]*)</.exec(await answer.text())?.[1];
}

describe('“Who’s watching?”', () => {
  const facesOf = (html: string) =>
    [
      ...html.matchAll(
        /<button type="submit" value="([^"]+)"[^>]* name="who">.*?<bdi class="name">([^<]+)</gs,
      ),
    ].map(([, key = '', name = '']) => ({ href: `/login?who=${key}`, name }));
  const faces = async (by: Browser) => facesOf(await (await by.get('/login')).text());
  const names = async (by: Browser) => (await faces(by)).map(({ name }) => name);
  const subUsers = [
    { name: 'Lerato', password: 'a', ageGroup: '13+' as const },
    { name: 'Sipho', password: 'b', ageGroup: 'All' as const },
    { name: 'Sipho', password: 'c', ageGroup: '18+' as const },
  ];

  it('is asked on a device of the household, and nowhere else', async () => {
    const home = await addHousehold(app, { subUsers });
    await addHousehold(app, { subUsers: [{ name: 'Theirs', password: 'x', ageGroup: 'All' }] });
    expect(await faces(browser)).toEqual([]);
    await browser.signIn(home.email, home.password);
    await browser.post('/logout', {});
    const page = await (await browser.get('/login')).text();
    expect(page).toContain('<h1>Who’s watching?</h1>');
    expect(page).not.toContain('name="password"');
    const offered = facesOf(page);
    expect(offered.map(({ name }) => name)).toEqual(['Main account', 'Lerato', 'Sipho']);
    const form = await (await browser.get(offered[1]?.href ?? '')).text();
    expect(form).toMatch(/name="name"[^>]*value="Lerato"|value="Lerato"[^>]*name="name"/);
    const stranger = app.browser();
    const passwordForm = await (await stranger.get(offered[1]?.href ?? '')).text();
    expect([passwordForm.includes('Lerato'), passwordForm.includes('watching?')]).toEqual([false, false]);
    stranger.cookies.set('device', 'x'.repeat(43));
    expect(await faces(stranger)).toEqual([]);
    const answer = await browser.post('/login', { asSubUser: 'on', name: 'Lerato', password: 'a' });
    expect(location(answer)).toBe('/subuser');
  });

  it('signs the main account in by its face alone, and shows nobody its e-mail', async () => {
    const home = await addHousehold(app, { subUsers });
    await browser.signIn(home.email, home.password);
    await browser.post('/logout', {});
    const [main] = await faces(browser);
    const page = await (await browser.get(main?.href ?? '')).text();
    expect(page).toContain('<h1>Sign In</h1>');
    const face = /name="face" value="([^"]+)"/.exec(page)?.[1] ?? '';
    for (const shown of [page, await (await browser.get('/login')).text()])
      for (const secret of [home.email, home.userId]) expect(shown).not.toContain(secret);
    const wrong = await browser.post(main?.href ?? '', { face, password: 'not the one' });
    expect([wrong.status, await alertOf(wrong)]).toEqual([401, 'Invalid email or password.']);
    // Other browsers can't use this face.
    const other = await app.browser().post('/login', { face, password: home.password });
    expect([other.status, await alertOf(other)]).toEqual([401, 'Invalid email or password.']);
    const right = await browser.post('/login?next=%2Fmovies', { face, password: home.password });
    expect([right.status, location(right)]).toEqual([303, '/movies']);
  });

  it('shows no main account where only its sub-users signed in, and tells several apart', async () => {
    const [one, two] = [await addHousehold(app, { subUsers }), await addHousehold(app)];
    const child = { asSubUser: 'on', name: 'Lerato', password: 'a', accountEmail: one.email };
    expect(location(await browser.post('/login', child))).toBe('/subuser');
    await browser.post('/logout', {});
    expect(await names(browser)).toEqual(['Lerato', 'Sipho']);
    for (const { email, password } of [one, two]) {
      await browser.signIn(email, password);
      await browser.post('/logout', {});
    }
    const shown = [two, one].map(({ email }) => `Main account ${email.slice(0, 2)}…`);
    expect((await names(browser)).slice(0, 2).sort()).toEqual(shown.sort());
  });

  it('leads to the form by a button that works without script', async () => {
    const { email, password } = await addHousehold(app);
    await browser.signIn(email, password);
    await browser.post('/logout', {});
    const page = await (await browser.get('/login?next=%2Fmovies')).text();
    expect(page).toMatch(/<button type="submit" value="email"[^>]* name="as">Use email</);
    expect(page).toContain('<input type="hidden" name="next" value="/movies"/>');
    const form = await (await browser.get('/login?as=email')).text();
    expect(form).toContain('<h1>Sign In</h1>');
    expect(form).toContain('Log in as sub-user');
    expect(await (await browser.get('/login?as=sub')).text()).toContain('<h1>Sub-User Sign In</h1>');
  });

  it('forgets a household on this browser alone, and only by its own face', async () => {
    const one = await addHousehold(app, { subUsers, email: 'one@example.org' });
    const two = await addHousehold(app);
    const other = app.browser();
    await other.signIn(one.email, one.password);
    await other.post('/logout', {});
    for (const { email, password } of [one, two]) {
      await browser.signIn(email, password);
      await browser.post('/logout', {});
    }
    const listed = await faces(browser);
    const mine = listed.find(({ name }) => name === 'Main account on…');
    const page = await (await browser.get(mine?.href ?? '')).text();
    expect(page).toMatch(/<button type="submit"[^>]*name="forget"[^>]*>Forget us on this device</);
    const face = /name="face" value="([^"]+)"/.exec(page)?.[1] ?? '';
    for (const wrong of ['', 'nothing', 'x'.repeat(5_000)])
      expect(location(await browser.post('/login', { forget: 'on', face: wrong }))).toBe('/login');
    expect(await faces(browser)).toEqual(listed);
    // Another browser can't use this browser's face.
    await other.post('/login', { forget: 'on', face });
    const answer = await browser.post('/login', { forget: 'on', face });
    expect([answer.status, location(answer)]).toEqual([303, '/login']);
    expect(await names(browser)).toEqual(['Main account']);
    expect(await names(other)).toEqual(['Main account', 'Lerato', 'Sipho']);
    // Forgetting twice is the same as once.
    await browser.post('/login', { forget: 'on', face });
    expect(await names(browser)).toEqual(['Main account']);
  });

  it('forgets a sub-user who was deleted', async () => {
    const home = await addHousehold(app, { subUsers });
    await browser.signIn(home.email, home.password);
    const changes = { email: null, added: [], changed: [], deleted: [home.subUsers[0]?.id] };
    await browser.post('/profile', { intent: 'save', changes: JSON.stringify(changes) });
    await browser.post('/logout', {});
    expect(await names(browser)).toEqual(['Main account', 'Sipho']);
  });
});
