import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database, Tx } from '#src/adapters/db/database.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { deleteUser, insertAdultTitles, updateUser } from '#src/features/accounts/store.ts';
import { insertPeriods } from '#src/features/billing/ledger/periods-store.ts';
import { clockAt } from '#test/clock.ts';
import { describePlaces, freshPostgres, type Place } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { startRelay } from '#test/relay.ts';
import { silentLog } from '#test/silent-log.ts';
import { SessionReader } from './session-reader.ts';
import { prepareSession } from './sessions.ts';
import { deleteSession, deleteSessions, deleteSubUserSessions, rotateSession } from './store.ts';

const { hashToken } = plainHashing;
const config = { secure: false };
const month = 30 * 24 * 60 * 60_000;
const stranger = { session: null, device: null, userAgent: '' };

interface Passing {
  wait: Promise<unknown>;
  reads: number;
}

/** A node with its own connections. Each answer of the database waits for `passing.wait`. */
async function openNode(db: Database, now = () => Date.now()) {
  const passing: Passing = { wait: Promise.resolve(), reads: 0 };
  const read = db.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      passing.reads += 1;
      await passing.wait;
      return result;
    },
  });
  const deps = { db: { ...db, read }, clock: clockAt(now), hashing: plainHashing, config, log: silentLog };
  const reader = new SessionReader(deps);
  // A node that has just started doesn't know whether it hears changes.
  await expect.poll(() => db.changes.mark()).not.toBeNull();
  return { db, passing, view: (sid: string) => reader.readViewer({ cookies: new Map([['sid', sid]]) }) };
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

/** What must be seen on all nodes, and whose session shows it. */
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
  ['an e-mail', 'main', (trx, { userId }) => updateUser(trx, userId, { email: 'x@y.z', email_key: 'x@y.z' })],
  ['an age limit', 'sub', (trx) => trx.updateTable('sub_user').set({ age_group: 'Below 13' }).execute()],
  ['genres', 'sub', (trx) => trx.updateTable('sub_user').set({ genres: '["Comedy"]' }).execute()],
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

describePlaces('a kept session', (openFresh) => {
  it('of two nodes shows each change on the one at once, on the other within 2 s', async () => {
    const place = await openFresh();
    const [one, other] = [await openNode(place.db), await openNode(await place.open())];
    for (const [name, who, change] of changes) {
      const signedIn = await signIn(one.db, who);
      const { session } = signedIn;
      // The change before this one may still be on its way.
      for (const node of [one, other]) await expect.poll(() => isKept(node, session)).toBe(true);
      const before = await other.view(session);
      await one.db.tx((trx) => change(trx, signedIn));
      const after = await one.view(session);
      expect(after, name).not.toEqual(before);
      await expect.poll(() => other.view(session), { message: name }).toEqual(after);
    }
  });

  it('that ends while its look-up is under way is not kept', async () => {
    const place = await openFresh();
    const [one, other] = [await openNode(place.db), await openNode(await place.open())];
    const { session } = await signIn(one.db);
    const { promise, resolve } = Promise.withResolvers<void>();
    other.passing.wait = promise;
    const viewing = other.view(session);
    await expect.poll(() => other.passing.reads).toBe(1);
    const mark = other.db.changes.mark() ?? 0;
    const { userId } = (await one.view(session)) ?? { userId: '' };
    await one.db.tx((trx) => deleteSession(trx, hashToken(session)));
    await expect.poll(() => other.db.changes.isUnchanged(mark, userId)).toBe(false);
    resolve();
    expect(await viewing).not.toBeNull();
    expect(await other.view(session)).toBeNull();
  });

  it('ends by time, and its use is noted by one node', async () => {
    const place = await openFresh();
    let now = Date.now();
    const one = await openNode(place.db, () => now);
    const other = await openNode(await place.open(), () => now);
    const { session } = await signIn(one.db);
    const seenAt = async () =>
      (await place.db.read.selectFrom('session').select('last_seen_at').executeTakeFirstOrThrow())
        .last_seen_at;
    await one.view(session);
    await other.view(session);
    now += month - 1;
    await one.view(session);
    await expect.poll(seenAt).toBe(now);
    now += 2;
    expect(await other.view(session)).not.toBeNull();
    expect(await seenAt()).toBe(now - 2);
    now += month;
    expect(await one.view(session)).toBeNull();
    expect(await other.view(session)).toBeNull();
  });
});

/** Whether a second look-up asks nothing. */
async function isKept({ view, passing }: Awaited<ReturnType<typeof openNode>>, session: string) {
  await view(session);
  const { reads } = passing;
  await view(session);
  return passing.reads === reads;
}

/** The node's connection that listens. */
async function listenerOf(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query like '%listen stoep_changes'`,
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.pid ?? 0;
}

async function openWithAdmin(): Promise<{ place: Place; admin: pg.Client }> {
  const place = await freshPostgres();
  if (place.database.kind !== 'postgres') throw new Error('Not PostgreSQL.');
  const admin = new pg.Client({ connectionString: place.database.url });
  await admin.connect();
  onTestFinished(() => admin.end());
  return { place, admin };
}

it('a change of one household leaves the kept sessions of the others, and a save leaves all', async () => {
  const { place } = await openWithAdmin();
  const [one, other] = [await openNode(await place.open()), await openNode(await place.open())];
  const { session, userId } = await signIn(one.db);
  const save = { user_id: userId, viewer_key: 'main', chosen_at: 1 };
  await one.db.tx((trx) => trx.insertInto('next_episode_off').values(save).execute());
  // A machine that stands still for a second makes the node doubt, so there are several tries.
  const isKeptMeanwhile = async () => {
    const changed = await signIn(one.db);
    await other.view(changed.session);
    await other.view(session);
    await one.db.tx((trx) => deleteSession(trx, hashToken(changed.session)));
    await expect.poll(() => other.view(changed.session)).toBeNull();
    const { reads } = other.passing;
    await other.view(session);
    return other.passing.reads === reads;
  };
  await expect.poll(isKeptMeanwhile).toBe(true);
});

it('while the node can’t hear of changes every session is asked for, and kept again afterwards', async () => {
  const { place, admin } = await openWithAdmin();
  const deaf = await openNode(await place.open());
  const listener = await listenerOf(admin);
  const one = await openNode(await place.open());
  const signedIn = [await signIn(one.db), await signIn(one.db)] as const;
  for (const { session } of signedIn) await expect.poll(() => isKept(deaf, session)).toBe(true);
  // The process that serves the connection hangs.
  process.kill(listener, 'SIGSTOP');
  try {
    await one.db.tx((trx) => deleteSession(trx, hashToken(signedIn[0].session)));
    await expect.poll(() => deaf.view(signedIn[0].session)).toBeNull();
    expect(deaf.db.changes.mark()).toBeNull();
    expect(await isKept(deaf, signedIn[1].session)).toBe(false);
  } finally {
    process.kill(listener, 'SIGCONT');
  }
  await expect.poll(() => isKept(deaf, signedIn[1].session)).toBe(true);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like '%listen stoep_changes'`,
  );
  await one.db.tx((trx) => deleteSession(trx, hashToken(signedIn[1].session)));
  await expect.poll(() => deaf.view(signedIn[1].session)).toBeNull();
});

it('a node whose notifications are lost shows each change within 2 s, and keeps nothing until it hears again', async () => {
  const { place } = await openWithAdmin();
  if (place.database.kind !== 'postgres') throw new Error('Not PostgreSQL.');
  const url = new URL(place.database.url);
  const relay = await startRelay(Number(url.port));
  onTestFinished(() => relay.close());
  url.port = String(relay.port);
  const options = { dataDir: place.dataDir, clock: systemClock, log: silentLog };
  const deafDb = await openDatabase({ ...options, database: { kind: 'postgres', url: url.href } });
  onTestFinished(() => deafDb.close());
  const [one, deaf] = [await openNode(await place.open()), await openNode(deafDb)];
  const signedIn = [await signIn(one.db, 'sub'), await signIn(one.db)] as const;
  for (const { session } of signedIn) await expect.poll(() => isKept(deaf, session)).toBe(true);
  relay.dropNotifications(true);
  await one.db.tx((trx) => trx.updateTable('sub_user').set({ age_group: 'Below 13' }).execute());
  await one.db.tx((trx) => deleteSession(trx, hashToken(signedIn[1].session)));
  const limitOf = async () => {
    const viewer = await deaf.view(signedIn[0].session);
    return viewer?.kind === 'sub' ? viewer.ageGroup : null;
  };
  await expect.poll(limitOf).toBe('Below 13');
  expect(await deaf.view(signedIn[1].session)).toBeNull();
  expect(deaf.db.changes.mark()).toBeNull();
  expect(await isKept(deaf, signedIn[0].session)).toBe(false);
  relay.dropNotifications(false);
  await expect.poll(() => isKept(deaf, signedIn[0].session)).toBe(true);
});
