import { expect, it } from 'vitest';
import type { Database } from '#src/adapters/db/database.ts';
import { announcementGapMs } from '#src/domain/announcement.ts';
import { updateEmail } from '#src/features/accounts/email-store.ts';
import { putSetting } from '#src/features/accounts/settings/store.ts';
import { insertSuspension } from '#src/features/billing/ledger/suspensions-store.ts';
import { readAudit } from '#src/features/operations/households/audit.ts';
import { clockAt } from '#test/clock.ts';
import { addUser, rowsStart } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { announce, previewAnnouncement, readAnnouncement } from './announce.ts';

const texts = [
  { language: 'en' as const, subject: 'Our terms change', paragraphs: ['They do.'] },
  { language: 'zu' as const, subject: 'Imigomo yethu', paragraphs: ['Iyashintsha.'] },
];
const request = { texts, actor: 'command line' };
const offered = ['en', 'zu'] as const;
const now = rowsStart + 1_000_000;

describeOnBothDatabases('an announcement', (openFresh) => {
  /** Opens a database with accounts `u0`, `u1` and so on, made one after the other. */
  async function open(accounts: number) {
    const db = await openFresh();
    await db.tx(async (trx) => {
      for (let index = 0; index < accounts; index += 1) await addUser(trx, index);
    });
    return { db, deps: { db, clock: clockAt(() => now) } };
  }

  async function queuedTo(db: Database) {
    const mails = await db.read
      .selectFrom('mail')
      .select(['about', 'due_at'])
      .where('kind', '=', 'announcement')
      .orderBy('due_at')
      .execute();
    return mails.map(({ about, due_at }) => ({ to: about?.split('/')[1], dueAt: due_at }));
  }

  const everyone = (count: number) => Array.from({ length: count }, (_, index) => `u${index}`);

  it('goes to each account once, one after the other, however often it is made', async () => {
    const { db, deps } = await open(7);
    await db.tx((trx) => insertSuspension(trx, 'u3', { reason: 'x', at: now }));
    expect(await announce(deps, request, { atOnce: 3 })).toMatchObject({ queued: 7, before: 0 });
    expect(await announce(deps, request, { atOnce: 3 })).toMatchObject({ queued: 0, before: 7 });
    const queued = await queuedTo(db);
    expect(queued.map(({ to }) => to)).toEqual(everyone(7));
    expect(queued.map(({ dueAt }) => dueAt)).toEqual(
      everyone(7).map((_, index) => now + index * announcementGapMs),
    );
    const { json } = await readAudit({ db }, '');
    expect(json).toMatchObject([{ action: 'change-announced', detail: 'Our terms change' }]);
  });

  it('goes to each account once, though two make it at once', async () => {
    const { db, deps } = await open(40);
    const both = await Promise.all([1, 2].map(() => announce(deps, request, { atOnce: 3 })));
    expect(both.reduce((sum, { queued }) => sum + queued, 0)).toBe(40);
    expect((await queuedTo(db)).map(({ to }) => to)).toEqual(everyone(40));
  });

  it('goes on where it was cut off', async () => {
    const { db, deps } = await open(10);
    let left = 3;
    const failing: Database = {
      ...db,
      read: db.read,
      tx: (work, options) => {
        left -= 1;
        if (left < 0) throw new Error('the process was killed');
        return db.tx(work, options);
      },
    };
    await expect(announce({ ...deps, db: failing }, request, { atOnce: 2 })).rejects.toThrow('killed');
    expect(await queuedTo(db)).toHaveLength(4);
    expect((await previewAnnouncement(deps, texts, offered)).counts.get('en')).toBe(6);
    expect(await announce(deps, request, { atOnce: 2 })).toMatchObject({ queued: 6, before: 4 });
    expect((await queuedTo(db)).map(({ to }) => to)).toEqual(everyone(10));
  });

  it('leaves out who came after it; another text is another announcement', async () => {
    const { db, deps } = await open(2);
    await announce(deps, request);
    await db.tx(async (trx) => {
      await addUser(trx, 2_000_000);
    });
    expect(await announce(deps, request)).toMatchObject({ queued: 0, before: 2 });
    const later = { db, clock: clockAt(() => now + 5_000_000) };
    const corrected = { ...request, texts: [{ ...texts[0], paragraphs: ['They do, on 1 March.'] }] };
    expect(await announce(later, corrected as typeof request)).toMatchObject({ queued: 3, before: 0 });
  });

  it('is written for the account as it is by then, and not for a deleted one', async () => {
    const { db, deps } = await open(2);
    const { id } = await announce(deps, request);
    await db.tx((trx) => updateEmail(trx, 'u0', 'new@x.example'));
    const read = (user: string, language: 'en' | 'zu' | 'af') =>
      readAnnouncement(db.read, `${id}/${user}`, language);
    expect(await read('u0', 'zu')).toMatchObject({ to: 'new@x.example', text: texts[1] });
    expect(await read('u1', 'af')).toMatchObject({ text: texts[0] });
    await db.tx(async (trx) => {
      await trx.deleteFrom('user').where('id', '=', 'u1').execute();
    });
    expect(await read('u1', 'en')).toBeNull();
  });

  it('is counted by language before it is made, and nothing is queued', async () => {
    const { db, deps } = await open(5);
    const choose = (userId: string, value: string) =>
      db.tx((trx) =>
        putSetting(trx, { userId, viewerKey: 'main' }, { name: 'language', value, chosenAt: now }),
      );
    await choose('u1', 'zu');
    // This language isn't offered any more.
    await choose('u2', 'st');
    const { before, counts } = await previewAnnouncement(deps, texts, offered);
    expect([before, ...counts]).toEqual([0, ['en', 4], ['zu', 1]]);
    expect(await queuedTo(db)).toEqual([]);
  });
});
