import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageOwnerField, pageOwnerHeader } from '#src/domain/page-owner.ts';
import { pages, paths } from '#src/routes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInMain } from '#test/households.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const sipho = { key: 'k', name: 'Sipho', password: 'protea-7', ageGroup: '18+', genres: [] };
const changes = JSON.stringify({ email: null, added: [sipho], changed: [], deleted: [] });

/** Whatever changes something for the household that is signed in. */
const addresses = [
  '/profile',
  '/profile/security',
  '/profile/devices',
  '/profile/plan',
  '/link',
  '/redeem',
  '/watch/603',
  paths.history,
  paths.marks,
  paths.position,
  paths.nextEpisode,
  paths.push,
  paths.serverHealth,
  paths.language,
];

it.each([...addresses, '/profile.data'])(
  'refuses what another household’s page sends to %s',
  async (path) => {
    const { browser, userId } = await signInMain(app);
    const { userId: other } = await signInMain(app);
    const fields = { intent: 'save', changes };
    const answer = await browser.post(path, fields, { [pageOwnerHeader]: other });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('Somebody else signed in in this browser, so nothing was changed.');
    const own = await browser.post(path, fields, { [pageOwnerHeader]: userId });
    expect(own.status).not.toBe(409);
    // Without script the form says it.
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

/** They end what is open, are for visitors, or prove by a token or a code for whom they act. */
const withoutOwner =
  /action="\/(?:logout|login|signup|payment|forgot-password|reset-password|undo-email|reminders|end-session|parts\/(?:stop-viewing|data-saver))\b/;

it('every form of a page that is drawn for its viewer says whose page it is', async () => {
  const { browser, userId } = await signInMain(app, {
    subUsers: [{ name: 'Lerato', password: 'protea-7', ageGroup: '13+' }],
  });
  const drawn = pages
    .filter(({ access }) => access !== 'sub' && access !== 'visitor')
    .map(({ path }) => path.replace(':id', '603').replace(':kind', 'movie'))
    .filter((path) => !/[:*]/.test(path) && path !== paths.logout);
  let found = 0;
  for (const path of [...drawn, '/profile?edit=x', '/link?code=BCDF-GHJK']) {
    const answer = await browser.get(path);
    const html = await answer.text();
    // Documents that viewers share have an ETag of their pieces; their forms are marks, which scripts send.
    if (!answer.ok || answer.headers.has('ETag')) continue;
    for (const [form, tag = ''] of html.matchAll(/(<form [^>]*method="post"[^>]*>).*?<\/form>/gs)) {
      if (withoutOwner.test(tag)) continue;
      found += 1;
      expect(form, `${path} ${tag}`).toContain(`name="${pageOwnerField}" value="${userId}"`);
    }
  }
  expect(found).toBeGreaterThan(20);
});

it('lets anybody sign out', async () => {
  const { browser } = await signInMain(app);
  const answer = await browser.post('/logout', {}, { [pageOwnerHeader]: 'another' });
  expect(answer.headers.get('Location')).toBe('/login');
});
