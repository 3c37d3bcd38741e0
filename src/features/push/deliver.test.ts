import { beforeEach, expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import type { PushOutcome } from '#src/adapters/push/create-push.ts';
import type { PushPayload } from '#src/domain/push.ts';
import { SessionReader } from '#src/features/accounts/sessions/session-reader.ts';
import { accountsDeps } from '#test/accounts-deps.ts';
import { createTestClock } from '#test/clock.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { plainHashing } from '#test/plain-hashing.ts';
import { silentLog } from '#test/silent-log.ts';
import { deliverPush } from './deliver.ts';
import { findDueMessages, insertMessage, insertMonthMessages, putSubscription } from './store.ts';

const minute = 60_000;
const hour = 60 * minute;
const noon = Date.parse('2026-11-26T12:00:00+02:00');

describeOnBothDatabases('notifications', (openFresh) => {
  let world: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    world = await open();
  });

  async function open() {
    const clock = createTestClock(noon);
    const db = await openFresh();
    const sent: { endpoint: string; payload: PushPayload; ttlMs: number }[] = [];
    const outcomes: PushOutcome[] = [];
    const counted: string[] = [];
    const sessions = new SessionReader(accountsDeps({ db, clock }));
    const deps = {
      db,
      clock,
      log: silentLog,
      sessions,
      metrics: { recordPush: (outcome: string) => void counted.push(outcome) },
      push: {
        send: async ({ endpoint }: { endpoint: string }, message: { payload: string; ttlMs: number }) => {
          const payload: PushPayload = JSON.parse(message.payload);
          sent.push({ endpoint, payload, ttlMs: message.ttlMs });
          return outcomes.shift() ?? { kind: 'sent' as const };
        },
      },
    };
    const text = { title: 'New episode', body: 'Season 1', path: '/tv/1' };
    const deliver = (write: () => Promise<typeof text | null> = async () => text) => deliverPush(deps, write);
    const rows = () => db.read.selectFrom('push_message').selectAll().execute();
    const subscriptions = () => db.read.selectFrom('push_subscription').selectAll().execute();
    return { ...deps, db, clock, sent, outcomes, counted, deliver, rows, subscriptions };
  }

  /** Subscribes a browser of a main user, or of a sub-user of this age. */
  async function subscribe(name = 'a', ageGroup: '13+' | 'Below 13' | null = null) {
    const { db, clock } = world;
    const subUsers = ageGroup === null ? [] : [{ name: 'Thandi', password: 'protea', ageGroup }];
    const email = `${name}@x.example`;
    const household = await buildHousehold(db, plainHashing, clock, { email, password: 'x', subUsers });
    const subUserId = household.subUsers[0]?.id ?? null;
    const { userId } = household;
    const now = clock.now();
    await db.tx(async (trx) => {
      await trx
        .insertInto('session')
        .values({
          token_hash: `session ${name}`,
          user_id: userId,
          sub_user_id: subUserId,
          device: 'Chrome',
          signed_in_at: now,
          last_seen_at: now,
          expires_at: now + 30 * 24 * hour,
          code_id: null,
          confirmed_by: null,
        })
        .execute();
      await putSubscription(trx, rowOf(name, userId, subUserId ?? 'main'), 20);
    });
    return { userId, subUserId, sessionHash: `session ${name}` };
  }

  const rowOf = (name: string, userId: string, viewerKey: string) => ({
    session_hash: `session ${name}`,
    user_id: userId,
    viewer_key: viewerKey,
    device_key: 'who',
    endpoint: `https://push.example/${name}`,
    public_key: 'key',
    auth_secret: 'secret',
    month_since: world.clock.now(),
    episodes_since: world.clock.now(),
    asks_since: null,
    created_at: world.clock.now(),
  });

  const queue = (sessionHash: string, about = '1.1.2') =>
    world.db.tx((trx) =>
      insertMessage(trx, sessionHash, { kind: 'new-episode', about, now: world.clock.now() }),
    );

  it('are sent once, though two nodes deliver at once and the clock is set back', async () => {
    const { deliver, sent, clock, rows, counted } = world;
    const { sessionHash } = await subscribe();
    for (const about of ['1.1.2', '2.1.2', '3.1.2']) await queue(sessionHash, about);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(sent.map(({ payload }) => payload.tag).sort()).toEqual(
      ['1.1.2', '2.1.2', '3.1.2'].map((about) => `new-episode ${about}`),
    );
    expect(sent[0]).toMatchObject({ ttlMs: 8 * hour, payload: { who: 'who', title: 'New episode' } });
    clock.step(-3 * hour);
    await queue(sessionHash);
    await deliver();
    clock.step(6 * hour);
    await deliver();
    expect([sent.length, counted]).toEqual([3, ['sent', 'sent', 'sent']]);
    expect((await rows()).map(({ due_at }) => due_at)).toEqual([null, null, null]);
  });

  it('wait from 20:00 to 07:00', async () => {
    const { deliver, sent, clock } = world;
    const { sessionHash } = await subscribe();
    clock.advance(8 * hour);
    await queue(sessionHash);
    await deliver();
    clock.advance(11 * hour - 1);
    await deliver();
    expect(sent).toEqual([]);
    clock.advance(1);
    await deliver();
    expect(sent).toMatchObject([{ ttlMs: 13 * hour }]);
  });

  it('are tried again later when a push service fails, and given up in the end', async () => {
    const { deliver, sent, outcomes, clock, rows, subscriptions, counted } = world;
    const { sessionHash } = await subscribe();
    await queue(sessionHash);
    const failed = { kind: 'failed' as const, because: '500', retryAfterMs: 0 };
    outcomes.push({ ...failed, retryAfterMs: 10 * minute }, failed, failed, failed, failed, failed);
    const tries: number[] = [];
    for (let passed = 0; passed < 7 * 60; passed += 1) {
      await deliver();
      if (sent.length > tries.length) tries.push(passed);
      clock.advance(minute);
    }
    expect(tries).toEqual([0, 10, 15, 30, 90, 270]);
    expect(counted).toEqual(['failed', 'failed', 'failed', 'failed', 'failed', 'given-up']);
    expect(await rows()).toMatchObject([{ due_at: null, attempts: 6 }]);
    expect(await subscriptions()).toHaveLength(1);
  });

  it('end with a subscription that is gone, and with one that the push service refuses only themselves', async () => {
    const { deliver, outcomes, subscriptions, rows, counted } = world;
    const { sessionHash } = await subscribe();
    await queue(sessionHash);
    outcomes.push({ kind: 'refused', because: '413' });
    await deliver();
    expect([(await subscriptions()).length, counted]).toEqual([1, ['given-up']]);
    await queue(sessionHash, '2.1.2');
    outcomes.push({ kind: 'gone', because: '410' });
    await deliver();
    expect([await subscriptions(), await rows()]).toEqual([[], []]);
    expect(counted).toEqual(['given-up', 'dropped']);
  });

  it('end with the session, with the sub-user and with a turn below 13', async () => {
    const { db, deliver, sent, subscriptions, clock } = world;
    const one = await subscribe('one');
    const two = await subscribe('two', '13+');
    const three = await subscribe('three', '13+');
    const four = await subscribe('four');
    for (const { sessionHash } of [one, two, three, four]) await queue(sessionHash);
    await db.tx(async (trx) => {
      await trx.deleteFrom('session').where('token_hash', '=', one.sessionHash).execute();
      await trx.deleteFrom('sub_user').where('id', '=', two.subUserId).execute();
      await trx
        .updateTable('sub_user')
        .set({ age_group: 'Below 13' })
        .where('id', '=', three.subUserId)
        .execute();
      await trx
        .updateTable('session')
        .set({ expires_at: clock.now() })
        .where('token_hash', '=', four.sessionHash)
        .execute();
    });
    expect((await subscriptions()).map(({ session_hash }) => session_hash).sort()).toEqual([
      four.sessionHash,
      three.sessionHash,
    ]);
    await deliver();
    expect([sent, await subscriptions()]).toEqual([[], []]);
    // No message is queued for a session without a subscription.
    await queue(one.sessionHash);
    expect(await findDueMessages(db.read, clock.now(), 10)).toEqual([]);
  });

  it('go on after a new token of the session', async () => {
    const { db, deliver, sent } = world;
    const { sessionHash } = await subscribe();
    await queue(sessionHash);
    await db.tx((trx) => trx.updateTable('session').set({ token_hash: 'fresh' }).execute());
    await deliver();
    expect(sent).toHaveLength(1);
  });

  it('say nothing that is old, switched off or no longer true', async () => {
    const { db, deliver, sent, clock, rows } = world;
    const { sessionHash } = await subscribe();
    await queue(sessionHash);
    await deliver(async () => null);
    await queue(sessionHash, '2.1.2');
    clock.advance(24 * hour);
    await deliver();
    await queue(sessionHash, '3.1.2');
    await db.tx((trx) => trx.updateTable('push_subscription').set({ episodes_since: null }).execute());
    await deliver();
    expect(sent).toEqual([]);
    expect((await rows()).map(({ due_at }) => due_at)).toEqual([null, null, null]);
  });

  it('of the month go to those browsers that want them', async () => {
    const { db, rows } = world;
    const { userId } = await subscribe('one');
    const message = { kind: 'month-ending' as const, about: '1 5', now: noon };
    const insert = () => db.tx((trx) => insertMonthMessages(trx, userId, message));
    await db.tx((trx) => trx.updateTable('push_subscription').set({ month_since: null }).execute());
    await insert();
    expect(await rows()).toEqual([]);
    await db.tx((trx) => trx.updateTable('push_subscription').set({ month_since: 1 }).execute());
    await insert();
    await insert();
    expect(await rows()).toMatchObject([{ about: '1 5', session_hash: 'session one' }]);
  });

  it('go to the latest browser that has an address, and to 20 of a viewer at most', async () => {
    const { db, subscriptions, clock } = world;
    const { userId } = await subscribe('one');
    for (let nth = 0; nth < 25; nth += 1) {
      clock.advance(minute);
      await db.tx(async (trx) => {
        const [session] = await trx.selectFrom('session').selectAll().limit(1).execute();
        if (session === undefined) throw new Error('No session.');
        await trx
          .insertInto('session')
          .values({ ...session, token_hash: `session ${nth}` })
          .execute();
        await putSubscription(trx, rowOf(String(nth), userId, 'main'), 20);
      });
    }
    const endpoints = (await subscriptions()).map(({ endpoint }) => endpoint);
    expect(endpoints).toHaveLength(20);
    expect(endpoints).not.toContain('https://push.example/one');
    await db.tx((trx) =>
      putSubscription(trx, { ...rowOf('24', userId, 'main'), session_hash: 'session 5' }, 20),
    );
    expect(await subscriptions()).toHaveLength(19);
  });
});
