import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Household } from '#preview/household.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Browser } from '#test/browser.ts';
import { addHousehold } from '#test/households.ts';

let app: TestApp;
let home: Household;
let parent: Browser;
let id = '';

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  home = await addHousehold(app, {
    subUsers: [{ name: 'Lerato', password: 'protea-7', ageGroup: '18+', genres: ['Comedy', 'Drama'] }],
  });
  id = home.subUsers[0]?.id ?? '';
  parent = app.browser();
  await parent.signIn(home.email, home.password);
});

const alertIn = (html: string) => /role="alert">([^<]*)</.exec(html)?.[1];
const edit = (fields: Record<string, string>, of = id) =>
  parent.post(`/profile?edit=${of}`, { intent: 'edit', id: of, ageGroup: '18+', ...fields });
const row = () =>
  app.services.db.read
    .selectFrom('sub_user')
    .select(['age_group', 'genres', 'consent_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const signIn = async (password: string) => {
  const fields = { asSubUser: 'on', name: 'Lerato', password, accountEmail: home.email };
  return (await app.browser().post('/login', fields)).headers.get('Location');
};

it('says in one sentence what needs script', async () => {
  const html = await (await parent.get('/profile')).text();
  expect(html).toMatch(
    /<noscript><p[^>]*>Changes wait for Save Changes only with JavaScript[^<]*<\/p><\/noscript>/,
  );
});

it('refuses what a form says as it refuses what Save Changes says', async () => {
  const field = { pin: '12345' };
  const json = { email: null, added: [], changed: [{ id, ...field }], deleted: [] };
  const answers = [
    await edit(field),
    await parent.post('/profile', { intent: 'save', changes: JSON.stringify(json) }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(400);
    expect(alertIn(await answer.text())).toBe('A PIN has four digits.');
  }
});

it('leads from the button of each sub-user to a form that is filled in', async () => {
  const profile = await (await parent.get('/profile')).text();
  expect(profile).toMatch(
    new RegExp(
      `<form action="/profile" method="get"><input type="hidden" name="edit" value="${id}"/?><button[^>]*aria-label="Edit Lerato"`,
    ),
  );
  const html = await (await parent.get(`/profile?edit=${id}`)).text();
  expect(html).toMatch(/<h2[^>]*>Edit Lerato<\/h2>/);
  expect(html).toMatch(/<option value="18\+" selected/);
  const ticked = [...html.matchAll(/name="genre" checked="" value="(\w+)"/g)].map(([, genre]) => genre);
  expect(ticked).toEqual(['Comedy', 'Drama']);
  expect(html).not.toContain('protea-7');
});

it('saves the age group, the genres and a new password', async () => {
  const fields = { ageGroup: '13+', consent: 'on', genre: 'Horror', password: 'aloe-9' };
  const saved = await edit(fields);
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, '/profile?saved=1']);
  expect(await row()).toMatchObject({ age_group: '13+', genres: '["Horror"]' });
  expect((await row()).consent_at).not.toBeNull();
  expect([await signIn('protea-7'), await signIn('aloe-9')]).toEqual([null, '/subuser']);
});

it('keeps the password if the field is empty, and takes all genres away', async () => {
  expect((await edit({ password: '' })).status).toBe(303);
  expect(await row()).toMatchObject({ age_group: '18+', genres: '[]' });
  expect(await signIn('protea-7')).toBe('/subuser');
});

it('asks for the consent of a guardian, and saves nothing without it', async () => {
  const refused = await edit({ ageGroup: 'Below 13', password: 'aloe-9' });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(alertIn(html)).toBe('Please tick that you are the parent or guardian and agree.');
  expect(html).toMatch(/<h2[^>]*>Edit Lerato<\/h2>/);
  expect(await row()).toMatchObject({ age_group: '18+' });
  expect(await signIn('aloe-9')).toBeNull();
});

it('changes nobody of another household, and takes no age group or genre that there isn’t', async () => {
  const others = await addHousehold(app, { subUsers: [{ name: 'Sam', password: 'x-7', ageGroup: '13+' }] });
  const sam = others.subUsers[0]?.id ?? '';
  expect(await (await parent.get(`/profile?edit=${sam}`)).text()).not.toContain('Edit Sam');
  expect((await edit({}, sam)).status).toBe(409);
  for (const wrong of [{ ageGroup: '99+' }, { genre: 'Gossip' }])
    expect((await edit(wrong)).status).toBe(400);
  expect(await row()).toMatchObject({ age_group: '18+' });
});

const choices = ['weekdayMinutes', 'weekendMinutes', 'weekdayBedtime', 'weekendBedtime', 'removePin'];

function filled(fields: Record<string, string>, genres: string[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const genre of genres) form.append('genre', genre);
  return form;
}

it('comes back as it was filled in when it is refused, but for secrets', async () => {
  await edit({ pin: '1234' });
  const limits = Object.fromEntries(choices.map((name) => [name, name === 'weekdayMinutes' ? '60' : '']));
  const fields = { intent: 'edit', id, ageGroup: '13+', password: 'aloe-9', ...limits, removePin: 'on' };
  const refused = await parent.postForm(`/profile?edit=${id}`, filled(fields, ['Drama', 'Horror']));
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toMatch(/<option value="13\+" selected/);
  expect(html).toMatch(/<option value="60" selected/);
  expect(html).toMatch(/<input[^>]*checked[^>]*name="removePin"|name="removePin"[^>]*checked/);
  const ticked = [...html.matchAll(/name="genre" checked="" value="(\w+)"/g)].map(([, genre]) => genre);
  expect(ticked).toEqual(['Drama', 'Horror']);
  expect(html).not.toContain('aloe-9');
});

it('keeps the limits that a page without them had saved', async () => {
  await edit({ ...Object.fromEntries(choices.slice(0, 4).map((name) => [name, ''])), weekdayMinutes: '60' });
  const html = await (await edit({ ageGroup: 'Below 13' })).text();
  expect(html).toMatch(/<option value="Below 13" selected/);
  expect(html).toMatch(/<option value="60" selected/);
});

it('keeps what was typed of a new sub-user, and another e-mail', async () => {
  const added = { intent: 'add', name: 'x'.repeat(61), password: 'aloe-9', ageGroup: 'Below 13' };
  const html = await (await parent.post('/profile', { ...added, consent: 'on' })).text();
  expect(html).toContain(`value="${'x'.repeat(61)}"`);
  expect(html).toMatch(/<option value="Below 13" selected/);
  expect(html).toMatch(/<input[^>]*checked[^>]*name="consent"|name="consent"[^>]*checked/);
  expect(html).not.toContain('aloe-9');
  const wrong = await (await parent.post('/profile', { intent: 'save', email: 'no address' })).text();
  expect(wrong).toContain('value="no address"');
});
