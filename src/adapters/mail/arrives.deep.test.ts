import { expect, it } from 'vitest';
import { remindHouseholds } from '#src/features/billing/reminders/remind.ts';
import { startTestApp } from '#test/app.ts';
import { createDkimKey, headerOf, verifyDkim } from '#test/dkim.ts';
import { addHousehold } from '#test/households.ts';
import { noPostfix, type Postfix, startPostfix } from '#test/postfix.ts';

if (noPostfix !== null) console.log(`Mail through a real server counts as skipped: ${noPostfix}.`);

const day = 24 * 60 * 60_000;
const publicUrl = 'https://stoep.example';

async function readFirst(postfix: Postfix, address: string): Promise<string> {
  let mails: string[] = [];
  await expect
    .poll(async () => {
      mails = await postfix.mailsOf(address);
      return mails.length;
    })
    .toBe(1);
  return mails[0] ?? '';
}

it.skipIf(noPostfix !== null)(
  'arrives through Postfix signed, is stopped by one click, and comes back to the bounce address',
  async () => {
    const postfix = await startPostfix('home.example', 'gone.example');
    const { pem, publicKey } = createDkimKey();
    const app = await startTestApp({
      PUBLIC_URL: publicUrl,
      SMTP_URL: postfix.url,
      MAIL_FROM: 'Stoep <no-reply@stoep.example>',
      MAIL_BOUNCE: 'bounces@home.example',
      MAIL_DKIM_KEY: pem,
      MAIL_DKIM_SELECTOR: 's1',
    });
    try {
      const paidUntil = app.clock.now() + 4 * day;
      await addHousehold(app, { email: 'thandi@home.example', paidUntil });
      await addHousehold(app, { email: 'lost@gone.example', paidUntil });
      expect(await remindHouseholds(app.services)).toBe(2);

      const reminder = await readFirst(postfix, 'thandi@home.example');
      const verdict = verifyDkim(reminder, publicKey);
      expect(verdict).toMatchObject({ isRight: true, domain: 'stoep.example', selector: 's1' });
      expect(verdict.signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
      expect(verifyDkim(reminder.replace('R35', 'R36'), publicKey).isRight).toBe(false);
      expect(verifyDkim(reminder.replace('one-click?', 'one-click/?'), publicKey).isRight).toBe(false);
      expect(headerOf(reminder, 'Return-Path')).toBe('<bounces@home.example>');
      expect(headerOf(reminder, 'From')).toBe('Stoep <no-reply@stoep.example>');

      const returned = await readFirst(postfix, 'bounces@home.example');
      expect(returned).toContain('Final-Recipient: rfc822; lost@gone.example');

      // A mail provider reads only these two headers.
      expect(headerOf(reminder, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      const url = /^<(https:[^>]+)>$/.exec(headerOf(reminder, 'List-Unsubscribe') ?? '')?.[1] ?? '';
      const sent = await fetch(url.replace(publicUrl, app.url), {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(sent.status).toBe(200);
      app.clock.advance(3.5 * day);
      // Only the other household gets a reminder.
      expect(await remindHouseholds(app.services)).toBe(1);
    } finally {
      await app.close();
      await postfix.close();
    }
  },
);
