import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OutgoingMail } from '#src/adapters/mail/mailer.ts';
import { mailKinds, retryDelay } from '#src/domain/mail.ts';
import { clockAt } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { englishTexts } from '#test/english.ts';
import { silentLog } from '#test/silent-log.ts';
import { buildLetter } from './letter.ts';
import { type OutboxDeps, queueMail, sendDueMails } from './outbox.ts';
import { countMails, findFailedMails, insertMails, retryMail } from './store.ts';

const minute = 60_000;

describeOnBothDatabases('the outbox', (openFresh) => {
  async function prepared() {
    let now = Date.now();
    let fails = false;
    const sent: OutgoingMail[] = [];
    const deps: OutboxDeps = {
      db: await openFresh(),
      clock: clockAt(() => now),
      log: silentLog,
      mailer: {
        send: async (mail) => {
          if (fails) throw new Error('the server is down');
          sent.push(mail);
        },
        forget: async () => undefined,
        close: () => undefined,
      },
    };
    return {
      deps,
      sent,
      waiting: () => deps.db.read.selectFrom('mail').selectAll().execute(),
      pass: (ms: number) => {
        now += ms;
      },
      fail: (does: boolean) => {
        fails = does;
      },
      round: () =>
        sendDueMails(deps, async (kind, address) =>
          address.startsWith('nobody') ? null : { subject: kind, html: '<p>', text: address },
        ),
    };
  }

  it('sends each mail once, though two processes look at once', async () => {
    const { deps, sent, waiting, round } = await prepared();
    await queueMail(deps, 'welcome', 'a@x.example');
    await queueMail(deps, 'receipt', 'a@x.example');
    await Promise.all([round(), round()]);
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual(['receipt', 'welcome']);
    expect(await waiting()).toEqual([]);
  });

  it('sends nothing where there is nothing to tell', async () => {
    const { deps, sent, waiting, round } = await prepared();
    await queueMail(deps, 'password-reset', 'nobody@x.example');
    await round();
    expect([sent, await waiting()]).toEqual([[], []]);
  });

  it('comes again after a failure, later each time, and gets through', async () => {
    const { deps, sent, waiting, pass, fail, round } = await prepared();
    await queueMail(deps, 'welcome', 'a@x.example');
    fail(true);
    await round();
    pass(minute - 1);
    await round();
    expect((await waiting())[0]?.attempts).toBe(1);
    pass(1);
    await round();
    expect((await waiting())[0]?.attempts).toBe(2);
    fail(false);
    pass(5 * minute - 1);
    await round();
    expect(sent).toEqual([]);
    pass(1);
    await round();
    expect(sent).toHaveLength(1);
  });

  it('tries a failed mail again at once when told to, and never one that is being sent', async () => {
    const { deps, sent, waiting, fail, round } = await prepared();
    const retry = (id: string) => deps.db.tx((trx) => retryMail(trx, id, deps.clock.now()));
    await queueMail(deps, 'welcome', 'a@x.example');
    const [{ id = '' } = {}] = await waiting();
    expect(await retry(id)).toBeNull();
    fail(true);
    await round();
    expect(await findFailedMails(deps.db.read, 10)).toMatchObject([
      { id, address: 'a@x.example', attempts: 1 },
    ]);
    fail(false);
    await round();
    expect(sent).toEqual([]);
    expect(await retry(id)).toEqual({ kind: 'welcome', address: 'a@x.example' });
    expect(await retry(id)).toBeNull();
    expect(await countMails(deps.db.read, { now: deps.clock.now(), max: 10 }, 'failed')).toBe(0);
    await round();
    expect([sent.length, await waiting()]).toEqual([1, []]);
  });

  it('sends announcements after everything else, and counts none that is still to come', async () => {
    const { deps, sent, pass, round } = await prepared();
    const start = deps.clock.now();
    const mails = Array.from({ length: 30 }, (_, index) => ({
      kind: 'announcement' as const,
      address: `a${index}@x.example`,
      now: start + index,
    }));
    await deps.db.tx((trx) => insertMails(trx, mails));
    const waiting = () => countMails(deps.db.read, { now: deps.clock.now(), max: 100 });
    expect(await waiting()).toBe(1);
    pass(1000);
    expect(await waiting()).toBe(30);
    await queueMail(deps, 'password-reset', 'b@x.example');
    await round();
    expect(sent[0]).toMatchObject({ subject: 'password-reset' });
    expect(sent).toHaveLength(20);
    await round();
    expect(sent).toHaveLength(31);
  });

  it('gives up what is no longer worth sending', async () => {
    const { deps, sent, waiting, pass, fail, round } = await prepared();
    await queueMail(deps, 'password-reset', 'a@x.example');
    fail(true);
    await round();
    fail(false);
    pass(60 * minute);
    await round();
    expect([sent, await waiting()]).toEqual([[], []]);
  });
});

it('waits between a minute and twelve hours, and never less than before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), (attempts) => {
      const delay = retryDelay(attempts);
      expect(delay).toBeGreaterThanOrEqual(minute);
      expect(delay).toBeLessThanOrEqual(12 * 60 * minute);
      expect(retryDelay(attempts + 1)).toBeGreaterThanOrEqual(delay);
    }),
  );
  expect(retryDelay(1)).toBe(minute);
  expect(mailKinds).toContain('password-reset');
});

it('writes names into a mail as text, and says the same without pictures', () => {
  const letter = buildLetter({
    brand: '<b>Stoep & "Co"</b>',
    home: 'https://x.example',
    texts: englishTexts,
    subject: 'Hello',
    heading: 'Hello',
    paragraphs: ['One', 'Two'],
    action: { label: 'Go', url: 'https://x.example/a?b=1&c=2' },
    lines: [['Paid', 'R35']],
    afterword: 'Bye',
  });
  expect(letter.html).not.toContain('<b>Stoep');
  expect(letter.html).toContain('href="https://x.example/a?b=1&amp;c=2"');
  for (const part of ['One', 'Two', 'https://x.example/a?b=1&c=2', 'Paid: R35', 'Bye'])
    expect(letter.text).toContain(part);
});
