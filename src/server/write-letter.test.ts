import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatDay } from '#src/domain/dates.ts';
import { emailKey } from '#src/domain/email.ts';
import type { Language } from '#src/domain/languages.ts';
import { changeEmail } from '#src/features/accounts/email-change/email-change.ts';
import { putSetting } from '#src/features/accounts/settings/store.ts';
import { startGift } from '#src/features/billing/gifts/buy.ts';
import { announce } from '#src/features/operations/announce/announce.ts';
import { createLetterWriter } from '#src/server/write-letter.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addHousehold } from '#test/households.ts';

const day = 24 * 60 * 60_000;

let app: TestApp;
let write: ReturnType<typeof createLetterWriter>;

beforeAll(async () => {
  app = await startTestApp({ LANGUAGES: 'en,zu,xh' });
  write = createLetterWriter(app.services);
});
afterAll(() => app.close());

async function householdIn(language: Language | null, paidUntil = app.clock.now() + day) {
  const home = await addHousehold(app, { paidUntil });
  const owner = { userId: home.userId, viewerKey: 'main' };
  if (language !== null) {
    const choice = { name: 'language', value: language, chosenAt: app.clock.now() } as const;
    await app.services.db.tx((trx) => putSetting(trx, owner, choice));
  }
  return home;
}

const languageOf = (letter: { html: string } | null) => /<html lang="([^"]+)"/.exec(letter?.html ?? '')?.[1];

it('writes in the language of the main user, days too, as HTML and as text', async () => {
  const paidUntil = app.clock.now() + day;
  for (const [language, locale] of [
    ['zu', 'zu'],
    [null, 'en'],
    // LANGUAGES doesn't offer this language.
    ['st', 'en'],
  ] as const) {
    const { email } = await householdIn(language, paidUntil);
    const letter = await write('month-ending', email.toUpperCase(), String(paidUntil));
    expect(languageOf(letter)).toBe(`${locale}-ZA`);
    expect(letter?.html).toContain(formatDay(paidUntil, { locale }));
    expect(letter?.text).toContain(formatDay(paidUntil, { locale }));
    expect(letter?.text).toContain('R35');
  }
});

it('writes to a former address in the language of the account', async () => {
  const { userId, email } = await householdIn('zu');
  const now = app.clock.now();
  await app.services.db.tx((trx) => changeEmail(trx, userId, { email: `new-${email}`, now }));
  expect(languageOf(await write('password-changed', email, ''))).toBe('zu-ZA');
  expect(languageOf(await write('password-changed', `new-${email}`, ''))).toBe('zu-ZA');
});

it('writes to who has no account in the language of the browser that paid', async () => {
  const address = 'giver@x.example';
  await startGift(app.services, { email: address, asker: { known: null, address: 'here' }, language: 'xh' });
  expect(languageOf(await write('refund-coming', address, 'p_1'))).toBe('xh-ZA');
  expect(languageOf(await write('refund-coming', 'nobody@x.example', 'p_1'))).toBe('en-ZA');
});

it('writes to operators in English, also if they have an account', async () => {
  const { email } = await householdIn('zu');
  expect(emailKey(email)).toBe(email);
  expect(languageOf(await write('refund-due', email, 'p_1'))).toBe('en-ZA');
});

it('writes of a request to a grown-up, with the way to the list, until it is answered', async () => {
  const { userId, email, subUsers } = await addHousehold(app, {
    subUsers: [{ name: 'Thandi', password: 'protea-7', ageGroup: 'Below 13' }],
  });
  const row = { id: 'request', user_id: userId, sub_user_id: subUsers[0]?.id ?? '', asked_at: 1 };
  const request = { kind: 'words', title_id: 0, words: 'a <film>' };
  await app.services.db.tx((trx) =>
    trx
      .insertInto('title_request')
      .values({ ...row, ...request })
      .execute(),
  );
  const letter = await write('title-asked', email, 'request');
  expect(letter?.subject).toBe('Thandi asks for something to watch');
  expect(letter?.text).toContain('In their words: a <film>');
  expect(letter?.text).toContain(`${app.services.config.publicUrl}/profile\n`);
  expect(letter?.html).toContain('a &lt;film&gt;');
  await app.services.db.tx((trx) => trx.deleteFrom('title_request').execute());
  expect(await write('title-asked', email, 'request')).toBeNull();
});

it('writes an announcement in the language of the household, frame and text', async () => {
  const { email } = await householdIn('zu');
  const other = await householdIn(null);
  const texts = [
    { language: 'en' as const, subject: 'Terms', paragraphs: ['They change.'] },
    { language: 'zu' as const, subject: 'Imigomo', paragraphs: ['Iyashintsha.'] },
  ];
  await announce(app.services, { texts, actor: 'command line' });
  const queued = await app.services.db.read
    .selectFrom('mail')
    .select(['address', 'about'])
    .where('kind', '=', 'announcement')
    .execute();
  const letterTo = (to: string) =>
    write('announcement', to, queued.find(({ address }) => address === to)?.about ?? '');
  const letter = await letterTo(email);
  expect([letter?.to, letter?.subject, languageOf(letter)]).toEqual([email, 'Imigomo', 'zu-ZA']);
  expect(letter?.text).toContain('Unemibuzo?');
  const english = await letterTo(other.email);
  expect([english?.subject, languageOf(english)]).toEqual(['Terms', 'en-ZA']);
});
