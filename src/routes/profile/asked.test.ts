import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnData } from '#src/domain/own-data.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { moviesByAge, type SignedInSubUser, setMaturity, signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
let movies: Awaited<ReturnType<typeof moviesByAge>>;
let child: SignedInSubUser;
let parent: Browser;

beforeAll(async () => {
  app = await startTestApp();
  movies = await moviesByAge(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await setMaturity(app, movies.strong, 16);
  child = await signInSubUser(app, { ageGroup: 'Below 13' });
  parent = app.browser();
  await parent.signIn(child.email, 'jacaranda');
});

const ask = (fields: Record<string, string>) => child.browser.post('/subuser/ask', fields);
const askFor = ({ id }: Pick<KnownTitle, 'id'>) => ask({ kind: 'movie', titleId: String(id) });
const page = async () => (await parent.get('/profile')).text();
/** Returns only the list's markup. */
const list = async () => /<h2[^>]*>Asked for<\/h2>.*?<\/section>/.exec(await page())?.[0] ?? '';
const statusOf = async ({ id }: KnownTitle) => (await child.browser.get(`/subuser/movie/${id}`)).status;

async function requestId(): Promise<string> {
  const query = app.services.db.read.selectFrom('title_request').select('id');
  return (await query.where('sub_user_id', '=', child.subUserId).executeTakeFirstOrThrow()).id;
}

const allow = async ({ id }: Pick<KnownTitle, 'id'>, by = parent) =>
  by.post('/profile', {
    intent: 'allow-request',
    request: await requestId(),
    kind: 'movie',
    titleId: String(id),
  });

describe('the list Asked for', () => {
  it('is missing while nobody has asked', async () => {
    expect(await page()).not.toContain('Asked for');
  });

  it('shows a title with its age and why it is hidden, and Allow opens it', async () => {
    const { strong } = movies;
    await askFor(strong);
    const shown = await list();
    for (const part of [
      strong.name,
      'Suitable from 16',
      'can watch up to 12',
      `aria-label="Allow ${strong.name}"`,
    ])
      expect(shown).toContain(part);
    expect(await statusOf(strong)).toBe(404);
    expect(await (await allow(strong)).text()).toContain(`Thandi can see ${strong.name}.`);
    expect([await statusOf(strong), await list()]).toEqual([200, '']);
  });

  it('says of a title that nobody may see what it says of one that doesn’t exist', async () => {
    const { strong } = movies;
    await setMaturity(app, strong, 18);
    await app.services.db.tx((trx) =>
      trx
        .updateTable('title')
        .set({ adult: 1 })
        .where('kind', '=', 'movie')
        .where('id', '=', strong.id)
        .execute(),
    );
    await askFor(strong);
    const hidden = await list();
    expect(hidden).toContain('not in the catalogue');
    expect(hidden).not.toContain(strong.name);
    expect(hidden).not.toContain('>Allow<');
    expect((await allow(strong)).status).toBe(404);
    await parent.post('/profile', { intent: 'refuse-request', request: await requestId() });
    await askFor({ id: 2_000_000_000 });
    const plain = (html: string) => html.replace(/value="[^"]*"|id="[^"]*"|by="[^"]*"/g, '');
    expect(plain(await list())).toBe(plain(hidden));
  });

  it('finds titles for words within what the main user sees, and Allow picks one', async () => {
    const { strong, mild } = movies;
    await ask({ words: strong.name });
    const found = `<span class="label">${strong.name}</span>`;
    expect(await list()).toContain(found);
    await app.services.db.tx((trx) =>
      trx
        .updateTable('title')
        .set({ adult: 1 })
        .where('kind', '=', 'movie')
        .where('id', '=', strong.id)
        .execute(),
    );
    expect(await list()).not.toContain(found);
    await setMaturity(app, strong, 16);
    await allow(strong);
    expect([await statusOf(strong), await list()]).toEqual([200, '']);
    await ask({ words: mild.name });
    expect(await list()).toContain('Yes');
  });

  it('offers no Allow above 16, and says so', async () => {
    const { strong } = movies;
    await setMaturity(app, strong, 18);
    await askFor(strong);
    expect(await list()).toContain('You can allow titles up to 16.');
    expect(await list()).not.toContain('>Allow<');
    const refused = await allow(strong);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('role="alert"')]);
    expect(await list()).toContain(strong.name);
  });

  it('takes No once, changes nothing else, and is in the export until then', async () => {
    const { strong } = movies;
    await askFor(strong);
    const data: OwnData = await (await parent.get('/profile/my-data.json')).json();
    expect(data.titleRequests).toMatchObject([{ by: 'Thandi', kind: 'movie', titleId: strong.id }]);
    const refuse = { intent: 'refuse-request', request: await requestId() };
    expect((await parent.post('/profile', refuse)).status).toBe(200);
    expect([await list(), await statusOf(strong)]).toEqual(['', 404]);
    expect((await parent.post('/profile', refuse)).status).toBe(409);
  });

  it('is another household’s business never', async () => {
    const { strong } = movies;
    await askFor(strong);
    const stranger = await signInSubUser(app, { ageGroup: 'Below 13' });
    const theirs = app.browser();
    await theirs.signIn(stranger.email, 'jacaranda');
    expect(await (await theirs.get('/profile')).text()).not.toContain('Asked for');
    expect((await allow(strong, theirs)).status).toBe(409);
    const refused = await theirs.post('/profile', { intent: 'refuse-request', request: await requestId() });
    expect(refused.status).toBe(409);
    expect((await allow(strong, child.browser)).headers.get('Location')).toBe('/subuser');
    expect(await statusOf(strong)).toBe(404);
  });
});
