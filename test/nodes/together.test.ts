import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { MIGRATION_LOCK } from '#src/adapters/db/postgres-lock.ts';
import { findRedis } from '../../scripts/redis.ts';
import type { Browser } from '../browser.ts';
import { type PostgresServer, startPostgres } from '../embedded-postgres.ts';
import { addHousehold, type Host, signInMain } from '../households.ts';
import { type Pooler, pgbouncer, startPooler } from '../pgbouncer.ts';
import { type RedisServer, startRedisServer } from '../redis-server.ts';
import { setMaturity, signInSubUser, type TitleHost } from '../sub-users.ts';
import { expectWithin, timeUntil } from '../within.ts';
import { type Cluster, createCluster } from './cluster.ts';
import { expectRaisedCertificateHides, learnMovies, ofNodes, onNode, statuses } from './everywhere.ts';
import { isOverload, startLoad } from './load.ts';

const redisProgram = await findRedis();

/** Source: docs/requirements.md#limits. */
const maxMetadataCalls = 40;

let postgres: PostgresServer;
let redis: RedisServer;
/** Starts before the second node. */
let pooler: Pooler | null = null;
let cluster: Cluster;
let host: Host & TitleHost;
let movies: number[];

/** A second browser with the same cookies. */
function copyOf(browser: Browser): Browser {
  const copy = host.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Launches all nodes, stops them at the lock of migrations, and releases them at the same moment. */
async function startTogether(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const started = cluster.start();
  const waiting = async () => {
    const { rows } = await client.query("select 1 from pg_locks where locktype = 'advisory' and not granted");
    return rows.length;
  };
  await timeUntil(async () => (await waiting()) === cluster.nodes.length);
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  await started;
  await client.end();
}

describe.skipIf(redisProgram === undefined || process.platform === 'win32')('three nodes', () => {
  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedisServer(redisProgram?.path ?? '')]);
    pooler = pgbouncer === undefined ? null : await startPooler(postgres.url);
    const pooled = { DATABASE_URL: pooler?.url ?? postgres.url };
    cluster = await createCluster({
      size: 3,
      databaseUrl: postgres.url,
      cacheUrl: redis.url,
      envOf: (node) => (node === 1 ? pooled : {}),
    });
    await startTogether();
    host = await cluster.connect();
    movies = await learnMovies(host);
  });
  afterAll(async () => {
    await cluster?.close();
    await redis?.kill();
    await pooler?.stop();
    await postgres?.stop();
  });

  it('migrate an empty database once when they start together', () => {
    const migrated = cluster.nodes.map(
      (node) => node.log().filter(({ msg }) => msg === 'migrated the database').length,
    );
    expect(migrated.toSorted((a, b) => a - b)).toEqual([0, 0, migrations.length]);
  });

  it('open one session for a sign-in code that was confirmed at another one', async () => {
    const { email, password } = await addHousehold(host);
    const [television, phone] = [host.browser(), host.browser()];
    const shown = await (await television.get('/login/code', onNode(0))).text();
    const code = /<output[^>]*>([^<]*)</.exec(shown)?.[1] ?? '';
    await phone.signIn(email, password);
    await phone.post('/link', { intent: 'sign-in', code, who: 'main' }, onNode(1));
    const again = copyOf(television);
    const answers = await Promise.all([
      television.post('/login/code', {}, onNode(0)),
      again.post('/login/code', {}, onNode(2)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 303]);
  });

  it('count the failed sign-ins of all', async () => {
    const { email } = await addHousehold(host);
    const fail = async (node: number) => {
      const headers = { ...onNode(node), 'X-Client-Address': '198.51.100.7' };
      return (await host.browser().post('/login', { email, password: 'wrong' }, headers)).status;
    };
    const counted: number[] = [];
    while (counted.length < 10) counted.push(await fail(counted.length % 3));
    expect(counted).not.toContain(429);
    // Nodes that decide in the same moment may each allow one more: decisions/0004-nodes-share-limits-and-calls.md.
    for (const node of [0, 1, 2]) counted.push(await fail(node), await fail(node));
    expect(counted.filter((status) => status !== 429).length).toBeLessThanOrEqual(12);
    expect(await ofNodes(cluster, fail)).toEqual([429, 429, 429]);
  });

  it('make at most 40 metadata calls in any second together, also when the cache restarts', async () => {
    const viewers: Awaited<ReturnType<typeof signInMain>>[] = [];
    while (viewers.length < 6) viewers.push(await signInMain(host));
    const stats = async () => (await fetch(`${cluster.metadata}/__stats`)).json();
    await expectWithin(maxMetadataCalls, async () => {
      await fetch(`${cluster.metadata}/__stats`, { method: 'DELETE' });
      let isOver = false;
      const searching = viewers.map(async ({ browser, userId }, index) => {
        for (let round = 0; !isOver; round += 1)
          await browser.get(`/search?q=${userId.slice(0, 8)}${round}`, onNode(index % 3));
      });
      const called = async (calls: number) =>
        expect.poll(async () => (await stats()).calls).toBeGreaterThan(calls);
      await called(60);
      await redis.kill();
      await called(90);
      await redis.start();
      await called(300);
      isOver = true;
      await Promise.all(searching);
      const { perSecondMax } = await stats();
      return perSecondMax;
    });
  });

  it('restart one after the other under load without a failed request', async () => {
    const load = await startLoad(host, { households: 10, movies });
    for (const node of cluster.nodes) {
      const before = load.succeeded();
      await expect.poll(load.succeeded).toBeGreaterThan(before + 30);
      node.signal('SIGTERM');
      await expect.poll(() => cluster.balancer.isInUse(node.port)).toBe(false);
      // The second signal ends the node without the rest of DRAIN_SECONDS.
      node.signal('SIGTERM');
      expect(await node.ended()).toBe(0);
      await cluster.start([node]);
    }
    await load.stop();
    expect(load.failures().filter((failure) => !isOverload(failure))).toEqual([]);
    expect(cluster.balancer.retried()).toBe(0);
    expect(await load.findLost()).toEqual([]);
  });

  it('lose nothing that was acknowledged when one is killed, and serve on', async () => {
    const households = 10;
    const load = await startLoad(host, { households, movies });
    const [killed] = cluster.nodes;
    await expect.poll(load.succeeded).toBeGreaterThan(30);
    killed?.signal('SIGKILL');
    await killed?.ended();
    const then = load.succeeded();
    await expect.poll(load.succeeded).toBeGreaterThan(then + 50);
    await cluster.start(cluster.nodes.slice(0, 1));
    await load.stop();
    // Requests in progress on the killed node failed: no answer, or half of one.
    expect(load.failures().length).toBeLessThanOrEqual(households);
    for (const { status } of load.failures()) expect([502, 0]).toContain(status);
    expect(await load.findLost()).toEqual([]);
  });

  describe('though no message reaches any of them', () => {
    beforeAll(() => redis.kill());

    it('know a session that began at any of them, and none that ended, with the next request', async () => {
      const { email, password, browser: phone } = await signInMain(host);
      expect(await statuses(cluster, phone, '/profile')).toEqual([200, 200, 200]);
      for (const node of [0, 1, 2]) {
        const laptop = host.browser();
        await laptop.signIn(email, password);
        const thief = copyOf(laptop);
        expect(await statuses(cluster, thief, '/profile')).toEqual([200, 200, 200]);
        await laptop.post('/logout', {}, onNode(node));
        expect(await statuses(cluster, thief, '/profile')).toEqual([302, 302, 302]);
      }
      expect(await statuses(cluster, phone, '/profile')).toEqual([200, 200, 200]);
      const laptop = host.browser();
      await laptop.signIn(email, password);
      const change = { intent: 'password', currentPassword: password, newPassword: 'bougainvillea' };
      expect((await laptop.post('/profile/security', change, onNode(1))).status).toBe(200);
      expect(await statuses(cluster, phone, '/profile')).toEqual([302, 302, 302]);
      expect(await statuses(cluster, laptop, '/profile')).toEqual([200, 200, 200]);
    });

    it('hide a title from a child with the next request after a parent lowered the age limit', async () => {
      const { browser: child, email, subUserId } = await signInSubUser(host, { ageGroup: '13+' });
      const parent = host.browser();
      await parent.signIn(email, 'jacaranda');
      const [id = 0] = movies;
      await setMaturity(host, { id }, 13);
      const edit = (ageGroup: string, node: number) =>
        parent.post(
          `/profile?edit=${subUserId}`,
          { intent: 'edit', id: subUserId, ageGroup, consent: 'on' },
          onNode(node),
        );
      for (const node of [0, 1, 2]) {
        expect((await edit('13+', node)).status).toBe(303);
        expect(await statuses(cluster, child, `/subuser/movie/${id}`)).toEqual([200, 200, 200]);
        expect((await edit('Below 13', node)).status).toBe(303);
        expect(await statuses(cluster, child, `/subuser/movie/${id}`)).toEqual([404, 404, 404]);
      }
    });

    it('show and hide a title with the next request after a parent allowed and blocked it', async () => {
      const child = await signInSubUser(host, { ageGroup: '13+' });
      const parent = host.browser();
      await parent.signIn(child.email, 'jacaranda');
      const [, , id = 0] = movies;
      const choose = async (choice: string, node: number) => {
        const title = { id: child.subUserId, kind: 'movie', titleId: String(id) };
        const sent = { intent: 'choose-title', ...title, choice };
        const { status } = await parent.post(`/profile?see=${child.subUserId}&title=x`, sent, onNode(node));
        expect(status).toBe(200);
      };
      const path = `/subuser/movie/${id}`;
      // Nodes cache the list, but not the page of the title.
      const seen = async () => ({
        opened: await statuses(cluster, child.browser, path),
        listed: await ofNodes(cluster, async (node) =>
          (await (await child.browser.get('/subuser', onNode(node))).text()).includes(`${path}"`),
        ),
      });
      const shown = { opened: [200, 200, 200], listed: [true, true, true] };
      const hidden = { opened: [404, 404, 404], listed: [false, false, false] };
      for (const node of [0, 1, 2]) {
        await setMaturity(host, { id }, 13);
        // The first request may fetch the title.
        await timeUntil(async () => !(await seen()).listed.includes(false));
        await choose('block', node);
        expect(await seen()).toEqual(hidden);
        await choose('', node);
        expect(await seen()).toEqual(shown);
        await setMaturity(host, { id }, 16);
        expect(await seen()).toEqual(hidden);
        await choose('allow', node);
        expect(await seen()).toEqual(shown);
        await choose('', node);
        expect(await seen()).toEqual(hidden);
      }
    });

    it('end a child’s time with the next request after a parent set a bedtime, and add its devices up', async () => {
      const { browser: child, email, subUserId } = await signInSubUser(host, { ageGroup: '18+' });
      const parent = host.browser();
      await parent.signIn(email, 'jacaranda');
      const [id = 0] = movies;
      await setMaturity(host, { id }, 12);
      const plays = () =>
        ofNodes(
          cluster,
          async (node) =>
            !(await (await child.get(`/subuser/movie/${id}?start=1`, onNode(node))).text()).includes(
              'Time is up for today.',
            ),
        );
      const limit = async (minutes: string, node: number) => {
        const limits = { weekdayMinutes: minutes, weekendMinutes: minutes };
        const fields = { intent: 'edit', id: subUserId, ageGroup: '18+', ...limits };
        const { status } = await parent.post(`/profile?edit=${subUserId}`, fields, onNode(node));
        expect(status).toBe(303);
      };
      for (const node of [0, 1, 2]) {
        await limit('', node);
        expect(await plays()).toEqual([true, true, true]);
        await limit('0', node);
        expect(await plays()).toEqual([false, false, false]);
      }
      await child.post('/subuser/more-time', { password: 'jacaranda' }, onNode(1));
      expect(await plays()).toEqual([true, true, true]);
      const television = host.browser();
      const fields = { asSubUser: 'on', name: 'Thandi', password: 'protea-7', accountEmail: email };
      expect((await television.post('/login', fields)).status).toBe(303);
      const beat = async (browser: Browser, node: number) =>
        (await browser.post('/parts/screen-time', { plays: '1' }, onNode(node))).status;
      const used = async () => {
        const query = host.services.db.read.selectFrom('screen_time_lease').select('used_ms');
        const leases = await query.where('sub_user_id', '=', subUserId).execute();
        return leases.reduce((sum, { used_ms: ms }) => sum + ms, 0);
      };
      const since = Date.now();
      await Promise.all([beat(child, 0), beat(television, 1)]);
      const before = await used();
      await timeUntil(async () => {
        await Promise.all([beat(child, 2), beat(television, 0), beat(child, 1)]);
        return (await used()) - before > 2_000;
      });
      // Two devices: the sum is at most twice the time that passed, on any number of pages and nodes.
      expect((await used()) - before).toBeLessThanOrEqual(2 * (Date.now() - since));
      expect((await used()) - before).toBeGreaterThan((Date.now() - since) / 2);
    });

    it('count wrong PINs of a sub-user together', async () => {
      const { browser: device, email, subUserId } = await signInSubUser(host, { ageGroup: '18+' });
      const parent = host.browser();
      await parent.signIn(email, 'jacaranda');
      const fields = { intent: 'edit', id: subUserId, ageGroup: '18+', pin: '1234' };
      await parent.post(`/profile?edit=${subUserId}`, fields);
      await device.post('/logout', {});
      const enter = async (pin: string, node: number) => {
        const sent = { asSubUser: 'on', name: 'Thandi', face: subUserId, pin };
        return (await device.post('/login', sent, onNode(node))).status;
      };
      await Promise.all([0, 1, 2, 0, 1].map((node) => enter('0000', node)));
      for (const node of [0, 1, 2]) expect(await enter('1234', node)).toBe(401);
    });

    it('hide a title from a child with the next request after its certificate was raised', async () => {
      await expectRaisedCertificateHides(cluster, host, movies[1] ?? 0);
    });
  });
});
