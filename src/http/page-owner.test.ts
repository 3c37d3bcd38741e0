import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageOwnerField, pageOwnerHeader } from '#src/domain/page-owner.ts';
import { pages, paths } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';
import { listMovies } from '#test/movies.ts';
import { listAnime, takeSeries } from '#test/series.ts';
import { signInSubUser } from '#test/sub-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const sipho = { key: 'k', name: 'Sipho', password: 'protea-7', ageGroup: '18+', genres: [] };
const changes = JSON.stringify({ email: null, added: [sipho], changed: [], deleted: [] });

/** Addresses that change something for the signed-in household. */
const addresses = [
  '/profile',
  '/profile/security',
  '/profile/devices',
  '/profile/plan',
  '/link',
  '/redeem',
  '/watch/603',
  paths.changes,
  paths.formerRemovals,
  paths.formerMarks,
  paths.formerPositions,
  paths.nextEpisode,
  paths.push,
  paths.serverHealth,
  paths.language,
  paths.settings,
];

it.each([...addresses, '/profile.data'])(
  'refuses what another household’s page sends to %s',
  async (path) => {
    const { browser, userId } = await signInMain(app);
    const { userId: other } = await signInMain(app);
    const fields = { intent: 'save', changes };
    const answer = await browser.post(path, fields, { [pageOwnerHeader]: other });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain(
      'Somebody else has signed in on this browser, so nothing was changed.',
    );
    const own = await browser.post(path, fields, { [pageOwnerHeader]: userId });
    expect(own.status).not.toBe(409);
    // Without a script, a field of the form names the owner.
    const formed = await browser.post(path, { ...fields, [pageOwnerField]: other });
    expect(formed.status).toBe(409);
    expect((await browser.post(path, { ...fields, [pageOwnerField]: userId })).status).not.toBe(409);
  },
);

it('writes a sub-user into the household of the page alone', async () => {
  const { browser, userId } = await signInMain(app);
  const { userId: other } = await signInMain(app);
  const subUsers = async () =>
    (await app.services.db.read.selectFrom('sub_user').select('name').where('user_id', '=', userId).execute())
      .length;
  await browser.post('/profile', { intent: 'save', changes, consent: 'on' }, { [pageOwnerHeader]: other });
  expect(await subUsers()).toBe(0);
  await browser.post('/profile', { intent: 'save', changes, consent: 'on' }, { [pageOwnerHeader]: userId });
  expect(await subUsers()).toBe(1);
});

/** These forms only change the browser, end a session, are for visitors, or act by a token or a code. */
const withoutOwner =
  /data-setting="(?:saver|screen|theme)"|action="\/(?:logout|login|signup|payment|forgot-password|reset-password|undo-email|reminders|end-session|parts\/stop-viewing)\b/;

/**
 * Returns the forms that don't name their owner, in the form itself or in the viewer's part by the form's id.
 */
function listWithoutOwner(html: string, userId: string): string[] {
  const field = `name="${pageOwnerField}" value="${userId}"`;
  const forms = [...html.matchAll(/(<form [^>]*method="post"[^>]*>).*?<\/form>/gs)];
  return forms
    .map(([form, tag = '']) => ({ form, tag, id: / id="([^"]+)"/.exec(tag)?.[1] }))
    .filter(({ tag }) => !withoutOwner.test(tag))
    .filter(({ form, id }) => !form.includes(field) && !html.includes(`form="${id}" ${field}`))
    .map(({ tag }) => tag);
}

it.each(['main', 'sub'] as const)('every form of each page says whose it is: %s', async (kind) => {
  const { browser, userId } =
    kind === 'sub'
      ? await signInSubUser(app, { ageGroup: '18+' })
      : await signInMain(app, {
          subUsers: [{ name: 'Lerato', password: 'protea-7', ageGroup: '13+' }],
        });
  const [movie, anime] = [(await listMovies(app, [1]))[0]?.id ?? 0, takeSeries(await listAnime(app)).id];
  const drawn = pages
    .filter(({ access }) => (kind === 'sub' ? access !== 'main' && access !== 'account' : access !== 'sub'))
    .filter(({ access }) => access !== 'visitor')
    .map(({ path }) =>
      path.replace('/anime/:slug', `/anime/${anime}-x`).replace('/anime/watch/:id', `/anime/watch/${anime}`),
    )
    .map((path) =>
      path
        .replace(/\/(series|tv)\/:id/, `/$1/${anime}`)
        .replace(':kind', 'movie')
        .replace(':id', String(movie)),
    )
    .filter((path) => !/[:*]/.test(path) && path !== paths.logout);
  const more = kind === 'sub' ? [] : ['/profile?edit=x', '/link?code=BCDF-GHJK'];
  let found = 0;
  for (const path of [...drawn, ...more]) {
    const first = await browser.get(path);
    const location = first.headers.get('Location');
    const answer = path.startsWith('/anime/') && location !== null ? await browser.get(location) : first;
    const html = await answer.text();
    if (!answer.ok) continue;
    found += html.match(/<form [^>]*method="post"/g)?.length ?? 0;
    expect(listWithoutOwner(html, userId), path).toEqual([]);
  }
  expect(found).toBeGreaterThan(20);
});

it('lets anybody sign out', async () => {
  const { browser } = await signInMain(app);
  const answer = await browser.post('/logout', {}, { [pageOwnerHeader]: 'another' });
  expect(answer.headers.get('Location')).toBe('/login');
});

it('says a refusal in a sentence where a document is opened, else in JSON, in the reader’s language', async () => {
  const { browser } = await signInMain(app);
  const { userId: other } = await signInMain(app);
  const send = (headers: Record<string, string>) =>
    browser.post('/redeem', {}, { ...headers, [pageOwnerHeader]: other });
  const sentence =
    'Somebody else has signed in on this browser, so nothing was changed. Load this page again.';
  const [opened, fetched] = [await send({ Accept: 'text/html,*/*' }), await send({ Accept: '*/*' })];
  expect(opened.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(await opened.text()).toBe(`${sentence}\n`);
  expect(await fetched.json()).toEqual({ error: { code: 'other-viewer', message: sentence } });
  browser.cookies.set('language', 'af');
  const missing = await browser.get('/avatars/none.webp');
  expect(missing.status).toBe(404);
  expect(await missing.json()).toEqual({
    error: { code: 'not-found', message: 'Hierdie bladsy bestaan nie of het geskuif.' },
  });
});
