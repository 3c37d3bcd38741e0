import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database, Tx } from '#src/adapters/db/database.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { updateEmail } from '#src/features/accounts/email-store.ts';
import { deleteUser, insertAdultTitles } from '#src/features/accounts/store.ts';
import { upsertTitleChoice } from '#src/features/accounts/title-choices/store.ts';
import { insertPeriods } from '#src/features/billing/ledger/periods-store.ts';
import { accountsDeps } from '#test/accounts-deps.ts';
import { clockAt } from '#test/clock.ts';
import { describePlaces, freshPostgres } from '#test/databases.ts';
import { pgbouncer, startPooler } from '#test/pgbouncer.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { silentLog } from '#test/silent-log.ts';
import { rotateSession } from './ending-store.ts';
import { SessionReader } from './session-reader.ts';
import { prepareSession } from './sessions.ts';
import { deleteSession, deleteSessions, deleteSubUserSessions } from './store.ts';

const { hashToken } = plainHashing;
const month = 30 * 24 * 60 * 60_000;
const stranger = { session: null, device: null, userAgent: '' };

/** A node with its own connections. */
function startNode(db: Database, now = () => Date.now()) {
  const reader = new SessionReader(accountsDeps({ db, clock: clockAt(now) }));
  return { db, read: (sid: string) => reader.read({ cookies: new Map([['sid', sid]]) }) };
}

async function signIn(db: Database, who: 'main' | 'sub' = 'main') {
  const clock = clockAt(Date.now);
  const { userId, subUsers } = await buildHousehold(db, plainHashing, clock, {
    email: `${randomUUID()}@example.org`,
    password: 'jacaranda',
    paidUntil: who === 'main' ? Date.now() + month : Date.now() - month,
    subUsers: [{ name: 'Lerato', password: 'protea', ageGroup: '18+' }],
  });
  const subUserId = subUsers[0]?.id ?? '';
  const prepared = prepareSession({ hashing: plainHashing, clock }, stranger);
  const { session } = await db.tx((trx) =>
    prepared(trx, { userId, subUserId: who === 'main' ? null : subUserId }),
  );
  return { userId, subUserId, session };
}

type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** Each change must be visible on all nodes. The second value says whose session shows the change. */
const changes: [string, 'main' | 'sub', (trx: Tx, who: SignedIn) => Promise<unknown>][] = [
  ['a sign-out', 'main', (trx, { session }) => deleteSession(trx, hashToken(session))],
  ['a sign-out everywhere', 'sub', (trx, { userId }) => deleteSessions(trx, userId)],
  ['a revoked sub-user', 'sub', (trx, who) => deleteSubUserSessions(trx, who.userId, who.subUserId)],
  [
    'a new password',
    'main',
    (trx, { userId, session }) =>
      rotateSession(trx, userId, { held: hashToken(session), fresh: hashToken(`new ${session}`) }),
  ],
  ['an earlier end', 'main', (trx) => trx.updateTable('session').set({ expires_at: 1 }).execute()],
  ['an e-mail', 'main', (trx, { userId }) => updateEmail(trx, userId, `${userId}@y.zz`)],
  ['an age limit', 'sub', (trx) => trx.updateTable('sub_user').set({ age_group: 'Below 13' }).execute()],
  ['genres', 'sub', (trx) => trx.updateTable('sub_user').set({ genres: '["Comedy"]' }).execute()],
  [
    'a blocked title',
    'sub',
    (trx, { userId: user_id, subUserId: sub_user_id }) => {
      const title = { kind: 'movie', title_id: 603, name: 'Dusk', chosen_at: 1 };
      return upsertTitleChoice(trx, { user_id, sub_user_id, ...title, choice: 'block' });
    },
  ],
  ['adult titles', 'sub', (trx, { userId }) => insertAdultTitles(trx, userId, 1)],
  [
    'a payment',
    'sub',
    (trx, { userId: user_id }) => {
      const [starts_at, ends_at] = [1, Date.now() + month];
      return insertPeriods(trx, [
        { id: 'paid', user_id, payment_id: null, starts_at, ends_at, reason: null },
      ]);
    },
  ],
  ['an ended month', 'main', (trx) => trx.deleteFrom('period').execute()],
  ['a deletion', 'main', (trx, { userId }) => deleteUser(trx, userId)],
];

/** Both nodes must see each change. `one` may share its connections through a pooler. */
async function expectEachChange(one: ReturnType<typeof startNode>, other: ReturnType<typeof startNode>) {
  for (const [name, who, change] of changes) {
    const signedIn = await signIn(one.db, who);
    const { session } = signedIn;
    const before = await other.read(session);
    expect(before.viewer).not.toBeNull();
    await one.db.tx((trx) => change(trx, signedIn));
    const after = await one.read(session);
    expect(after.viewer, name).not.toEqual(before.viewer);
    expect(await other.read(session), name).toEqual(after);
  }
}

describePlaces('a session', (openFresh) => {
  it('shows each change of one node with the next request on both', async () => {
    const place = await openFresh();
    await expectEachChange(startNode(place.db), startNode(await place.open()));
  });

  it('brings another number after each change of what the household watches, and with nothing else', async () => {
    const { db } = await openFresh();
    const { read } = startNode(db);
    const [{ session, userId }, stranger] = [await signIn(db), await signIn(db)];
    const counted = async (change: (trx: Tx) => Promise<unknown>) => {
      const before = (await read(session)).changes;
      await db.tx(change);
      return (await read(session)).changes !== before;
    };
    const who = { user_id: userId, viewer_key: 'main' };
    const title = { kind: 'movie', title_id: 7, name: 'A film' };
    const watched = { ...who, ...title, poster_path: null, backdrop_path: null, season: null, episode: null };
    const place = { ...who, kind: 'movie', title_id: 7, season: 0, episode: 0, seconds: 9, length: null };
    const listed = { ...who, ...title, mark: 'list', season: 0, episode: 0, marked_at: 1 };
    expect(
      await counted((trx) =>
        trx
          .insertInto('history')
          .values({ ...watched, watched_at: 1 })
          .execute(),
      ),
    ).toBe(true);
    expect(await counted((trx) => trx.updateTable('history').set({ watched_at: 2 }).execute())).toBe(true);
    expect(await counted((trx) => trx.insertInto('mark').values(listed).execute())).toBe(true);
    expect(await counted((trx) => trx.deleteFrom('mark').execute())).toBe(true);
    expect(
      await counted((trx) =>
        trx
          .insertInto('watch_position')
          .values({ ...place, stopped_at: 1 })
          .execute(),
      ),
    ).toBe(true);
    expect(await counted((trx) => trx.updateTable('watch_position').set({ seconds: 10 }).execute())).toBe(
      true,
    );
    expect(await counted((trx) => deleteSessions(trx, stranger.userId))).toBe(false);
    const { userId: other } = await signIn(db);
    const theirs = { ...watched, user_id: other, watched_at: 1 };
    expect(await counted((trx) => trx.insertInto('history').values(theirs).execute())).toBe(false);
  });

  it('ends by time, and its use is recorded by one node', async () => {
    const place = await openFresh();
    let now = Date.now();
    const one = startNode(place.db, () => now);
    const other = startNode(await place.open(), () => now);
    const { session } = await signIn(one.db);
    const seenAt = async () =>
      (await place.db.read.selectFrom('session').select('last_seen_at').executeTakeFirstOrThrow())
        .last_seen_at;
    await one.read(session);
    await other.read(session);
    now += month - 1;
    await one.read(session);
    await expect.poll(seenAt).toBe(now);
    now += 2;
    expect((await other.read(session)).viewer).not.toBeNull();
    expect(await seenAt()).toBe(now - 2);
    now += month;
    expect((await one.read(session)).viewer).toBeNull();
    expect((await other.read(session)).viewer).toBeNull();
  });
});

it('behind a pooler that shares connections between transactions each change shows with the next request', async (test) => {
  if (pgbouncer === undefined) return test.skip('PgBouncer is not installed.');
  const place = await freshPostgres();
  if (place.database.kind !== 'postgres') throw new Error('Not PostgreSQL.');
  const { url, stop } = await startPooler(place.database.url);
  onTestFinished(stop);
  const options = { dataDir: place.dataDir, clock: systemClock, log: silentLog };
  const pooled = await openDatabase({ ...options, database: { kind: 'postgres', url } });
  onTestFinished(() => pooled.close());
  await expectEachChange(startNode(pooled), startNode(await place.open()));
  await expectEachChange(startNode(await place.open()), startNode(pooled));
});
