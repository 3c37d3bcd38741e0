import { afterAll, beforeAll, expect, it } from 'vitest';
import { remindHouseholds } from '#src/features/billing/reminders/remind.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addHousehold, signInMain } from '#test/households.ts';

const day = 24 * 60 * 60_000;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Returns a household whose month ends soon, and the path of the link in its reminder. */
async function remind(): Promise<{ email: string; password: string; userId: string; link: string }> {
  const household = await addHousehold(app, { paidUntil: app.clock.now() + 4 * day });
  await remindHouseholds(app.services);
  let link = '';
  await expect
    .poll(async () => {
      const mails = (await app.services.outbox?.list()) ?? [];
      const text = mails.find(({ to }) => to === household.email)?.text ?? '';
      link = /\/reminders\?token=\S+/.exec(text)?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return { ...household, link };
}

const isOff = async (userId: string) => {
  const query = app.services.db.read.selectFrom('reminders_off').selectAll().where('user_id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
};

/** Sends the request of a mail provider, without cookies and origin. */
const click = (link: string, body: BodyInit = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })) =>
  fetch(app.url + link.replace('/reminders?', '/reminders/one-click?'), { method: 'POST', body });

it('stops by one click of a mail program, once or twice, in either form', async () => {
  const { userId, link } = await remind();
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await click(link, form)).status).toBe(200);
  expect(await isOff(userId)).toBe(true);
  expect((await click(link)).status).toBe(200);
  expect(await (await app.browser().get(link)).text()).toContain('We won’t remind you');
});

it('changes nothing when the link is only opened, and stops by the button of its page', async () => {
  const { userId, link } = await remind();
  const browser = app.browser();
  const opened = await browser.get(link.replace('/reminders?', '/reminders/one-click?'));
  expect([opened.status, opened.headers.get('Location')]).toEqual([303, app.url + link]);
  const page = await browser.get(link);
  expect([page.status, page.headers.get('Referrer-Policy')]).toEqual([200, 'same-origin']);
  expect(await page.text()).toContain('Stop reminders');
  expect(await isOff(userId)).toBe(false);
  const token = new URL(link, app.url).searchParams.get('token') ?? '';
  const sent = await browser.post('/reminders', { token });
  expect(sent.headers.get('Location')).toBe('/reminders?done=1');
  expect(await (await browser.get('/reminders?done=1')).text()).toContain('We won’t remind you');
  expect(await isOff(userId)).toBe(true);
});

it('refuses what no mail of ours held, and what a former address holds', async () => {
  const { userId, email, link } = await remind();
  const other = await addHousehold(app);
  const wrong = [
    link.replace(userId, other.userId),
    `${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`,
    '/reminders?token=',
    '/reminders?',
    `/reminders?token=${'a'.repeat(5_000)}`,
    '/reminders?token=%00.x',
  ];
  for (const one of wrong) {
    expect([one, (await click(one)).status]).toEqual([one, 404]);
    const page = await app.browser().get(one);
    expect([one, page.status, (await page.text()).includes('This link doesn’t work')]).toEqual([
      one,
      404,
      true,
    ]);
  }
  for (const body of ['', 'List-Unsubscribe=No', 'x'.repeat(2_000), '{"List-Unsubscribe":"One-Click"}'])
    expect([body, (await click(link, body)).status]).toEqual([body, 400]);
  expect((await click(link, 'x'.repeat(100_000))).status).toBe(413);
  expect(await isOff(userId)).toBe(false);
  expect(await isOff(other.userId)).toBe(false);
  const next = email.replace('household', 'moved');
  const { db } = app.services;
  await db.tx((trx) =>
    trx.updateTable('user').set({ email: next, email_key: next }).where('id', '=', userId).execute(),
  );
  expect((await click(link)).status).toBe(404);
});

it('limits how often one address may try', async () => {
  const answers = new Set<number>();
  for (let count = 0; count < 1_300 && !answers.has(429); count += 50) {
    const some = Array.from({ length: 50 }, () => click('/reminders?token=x', ''));
    for (const { status } of await Promise.all(some)) answers.add(status);
  }
  expect(answers).toEqual(new Set([400, 429]));
  app.clock.advance(11 * 60_000);
});

it('is switched off and on again on the profile', async () => {
  const { browser, userId } = await signInMain(app, { paidUntil: app.clock.now() + 4 * day });
  const choose = (fields: object) => browser.post('/profile', { intent: 'reminders', ...fields });
  expect(await (await choose({})).text()).toContain('We won’t remind you before your month ends.');
  expect(await isOff(userId)).toBe(true);
  expect(await remindHouseholds(app.services)).toBe(0);
  expect(await (await choose({ remind: 'on' })).text()).toContain('We’ll email you before your month ends.');
  expect(await isOff(userId)).toBe(false);
  expect(await remindHouseholds(app.services)).toBe(1);
});
