import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { buildHousehold, type Household } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { createFolderFiles } from '#src/adapters/files/folder-files.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { createFolderMailer, type FolderMailer } from '#src/adapters/mail/folder-mailer.ts';
import { createPictures } from '#src/adapters/pictures/create-pictures.ts';
import { noChanges } from '#src/features/household/changes.ts';
import type { HouseholdDeps } from '#src/features/household/deps.ts';
import { preparePhoto, removeDueFiles, replacePhoto } from '#src/features/household/photo/photo.ts';
import { readSubUsers } from '#src/features/household/read.ts';
import { saveProfile } from '#src/features/household/write.ts';
import { buildPicture } from '#test/bad-pictures.ts';
import { cheapHashing as hashing } from '#test/cheap-hashing.ts';
import { describeOnBothDatabases, freshFolder } from '#test/databases.ts';
import { codeOf } from '#test/refusals.ts';
import { silentLog } from '#test/silent-log.ts';
import { deleteAccount } from './personal-data.ts';

const lerato = { name: 'Lerato', password: 'a', ageGroup: '13+' as const, genres: [] };

describeOnBothDatabases('deleting an account', (openFresh) => {
  let deps: HouseholdDeps & { mailer: FolderMailer };
  let outbox: string;
  let db: Database;
  let folder: string;

  beforeEach(async () => {
    db = await openFresh();
    folder = await freshFolder();
    const files = createFolderFiles(folder);
    outbox = await freshFolder();
    const mailer = createFolderMailer(outbox, systemClock);
    const own = { hashing, limits: createLimits(systemClock), log: silentLog };
    deps = { db, clock: systemClock, ...own, files, pictures: createPictures(), mailer };
  });

  const move = (email: string) =>
    buildHousehold(db, hashing, systemClock, { email, password: 'jacaranda', subUsers: [lerato] });

  function mainUser({ userId, email }: Household) {
    const confirmedAt = systemClock.now();
    return { kind: 'main' as const, userId, email, photoUrl: null, confirmedAt, paid: true };
  }

  it('leaves nothing of a deleted household in any table but its payments without a name', async () => {
    const home = await move('leaving@example.org');
    const staying = await move('staying@example.org');
    await leaveTraces(home, 'one');
    await leaveMails(home, staying);
    const store = async (format: 'jpeg' | 'png') =>
      (await preparePhoto(deps, home.userId, await buildPicture(format)))?.store() ?? null;
    const photo = await store('jpeg');
    await db.tx((trx) => replacePhoto(trx, home.userId, photo));
    await store('png');
    const viewer = mainUser(home);
    const stale = { ...viewer, confirmedAt: Date.now() - 301_000 };
    expect(await codeOf(deleteAccount(deps, stale))).toBe('delete-needs-sign-in');
    await deleteAccount(deps, viewer);
    await removeDueFiles(deps);
    expect(await readdir(folder)).toEqual([]);
    const traces = [
      'leaving@example.org',
      home.userId,
      'former@example.org',
      'Card of Thandi',
      ...home.subUsers.map(({ id }) => id),
    ];
    const letters = await Promise.all(
      (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')),
    );
    const everything = JSON.stringify([await dump(), letters]);
    for (const trace of traces) expect(everything).not.toContain(trace);
    expect(everything).toContain('payment one');
    expect(letters).toEqual([expect.stringContaining('staying@example.org')]);
    expect(await readSubUsers(db, staying.userId)).toMatchObject([{ name: 'Lerato' }]);
    await deleteAccount(deps, viewer);
    expect(
      await codeOf(
        saveProfile(deps, { viewer, session: '' }, { ...noChanges, added: [lerato], consent: true }),
      ),
    ).toBe('sub-user-gone');
  });

  /** Leaves mails that wait and mails in the folder, to the current and to the former address. */
  async function leaveMails(home: Household, staying: Household): Promise<void> {
    const now = systemClock.now();
    const former = { email: 'former@example.org', email_key: 'former@example.org' };
    await db.tx(async (trx) => {
      const change = { id: 'change', user_id: home.userId, ...former };
      await trx
        .insertInto('email_change')
        .values({ ...change, changed_at: now, expires_at: now })
        .execute();
      for (const address of ['LEAVING@example.org', former.email]) {
        const mail = { id: address, kind: 'welcome', address, created_at: now, due_at: now, attempts: 0 };
        await trx.insertInto('mail').values(mail).execute();
      }
    });
    const letter = { id: 'one', subject: 'Hello', html: '', text: '' };
    for (const to of ['Leaving@Example.org', former.email, staying.email]) {
      await deps.mailer.send({ ...letter, to });
    }
  }

  /** Leaves one row of each kind that belongs to a household. */
  async function leaveTraces({ userId, email, subUsers }: Household, mark: string): Promise<void> {
    const now = systemClock.now();
    const signup = `signup ${mark}`;
    const checkout = `checkout ${mark}`;
    const payment = `payment ${mark}`;
    await db.tx(async (trx) => {
      const hashes = { reference_hash: mark, browser_hash: mark, password_hash: null };
      const times = { created_at: now, expires_at: now };
      const whose = { email, email_key: email, user_id: userId, state: 'claimed' };
      await trx
        .insertInto('pending_signup')
        .values({ id: signup, ...hashes, ...whose, ...times, claimed_at: now })
        .execute();
      const price = { amount: 3500, currency: 'ZAR' };
      const keys = { provider_id: mark, idempotency_key: mark, redirect_url: null };
      await trx
        .insertInto('checkout')
        .values({
          id: checkout,
          pending_signup_id: signup,
          user_id: null,
          ...keys,
          ...price,
          status: 'paid',
          created_at: now,
          checked_at: null,
        })
        .execute();
      await trx
        .insertInto('payment')
        .values({
          id: payment,
          checkout_id: checkout,
          user_id: userId,
          ...price,
          paid_at: now,
          refund_due: 0,
        })
        .execute();
      await trx
        .insertInto('period')
        .values({ id: randomUUID(), user_id: userId, payment_id: payment, starts_at: now, ends_at: now })
        .execute();
      const body = '{"holder":"Card of Thandi"}';
      const event = { webhook_id: mark, event_id: mark, type: 'payment.succeeded', payment_id: payment };
      await trx
        .insertInto('webhook_event')
        .values({ ...event, body, received_at: now, outcome: 'made' })
        .execute();
      await trx
        .insertInto('device')
        .values({ token_hash: mark, user_id: userId, created_at: now, last_used_at: now })
        .execute();
      for (const viewer_key of ['main', subUsers[0]?.id ?? '']) {
        const title = { kind: 'movie', title_id: 1, name: 'Dusk', poster_path: null, backdrop_path: null };
        await trx
          .insertInto('history')
          .values({ user_id: userId, viewer_key, ...title, season: null, episode: null, watched_at: now })
          .execute();
      }
    });
  }

  /** Returns every row of every table. */
  async function dump(): Promise<unknown[]> {
    const tables = await db.read.introspection.getTables();
    expect(tables.length).toBeGreaterThanOrEqual(12);
    // The names come from the database itself, so that tables of later migrations are checked as well.
    const names = tables.map(({ name }) => name as 'user');
    return Promise.all(names.map((name) => db.read.selectFrom(name).selectAll().execute()));
  }
});
