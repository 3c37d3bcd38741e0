import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { MIGRATION_LOCK } from '#src/adapters/db/postgres-migrate.ts';
import { findRedis } from '../../scripts/redis.ts';
import type { Browser } from '../browser.ts';
import { type PostgresServer, startPostgres } from '../embedded-postgres.ts';
import { addHousehold, type Host, signInMain } from '../households.ts';
import { type Pooler, pgbouncer, startPooler } from '../pgbouncer.ts';
import { type RedisServer, startRedisServer } from '../redis-server.ts';
import { signInSubUser, type TitleHost } from '../sub-users.ts';
import { type Cluster, createCluster } from './cluster.ts';
import {
  expectRaisedCertificateHides,
  learnMovies,
  ofNodes,
  onNode,
  setMaturity,
  statuses,
} from './everywhere.ts';
import { isOverload, startLoad } from './load.ts';
import { expectWithin, timeUntil } from './within.ts';

const redisProgram = await findRedis();

/** Source: docs/requirements.md#several-nodes. */
const maxMetadataCalls = 40;

let postgres: PostgresServer;
let redis: RedisServer;
/** Before the second node. */
let pooler: Pooler | null = null;
let cluster: Cluster;
let host: Host & TitleHost;
let movies: number[];

/** Whoever has its cookies. */
function copyOf(browser: Browser): Browser {
  const copy = host.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Launches all nodes, holds them back where they would migrate, and lets go of them together. */
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
    // Nodes that decide in the same moment may each allow one more: decisions/0004-nodes-tell-each-other.md.
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
    const load = await startLoad(host, { households: 4, movies });
    for (const node of cluster.nodes) {
      const before = load.succeeded();
      await expect.poll(load.succeeded).toBeGreaterThan(before + 30);
      node.signal('SIGTERM');
      await expect.poll(() => cluster.balancer.isInUse(node.port)).toBe(false);
      // Doesn't wait for the rest of DRAIN_SECONDS.
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
    const load = await startLoad(host, { households: 4, movies });
    const [killed] = cluster.nodes;
    await expect.poll(load.succeeded).toBeGreaterThan(30);
    killed?.signal('SIGKILL');
    await killed?.ended();
    const then = load.succeeded();
    await expect.poll(load.succeeded).toBeGreaterThan(then + 50);
    await cluster.start(cluster.nodes.slice(0, 1));
    await load.stop();
    // The requests that it was working on: no answer, or half of one.
    expect(load.failures().length).toBeLessThanOrEqual(4);
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
      expect((await laptop.post('/profile', change, onNode(1))).status).toBe(200);
      expect(await statuses(cluster, phone, '/profile')).toEqual([302, 302, 302]);
      expect(await statuses(cluster, laptop, '/profile')).toEqual([200, 200, 200]);
    });

    it('hide a title from a child with the next request after a parent lowered the age limit', async () => {
      const { browser: child, email, subUserId } = await signInSubUser(host, { ageGroup: '13+' });
      const parent = host.browser();
      await parent.signIn(email, 'jacaranda');
      const [id = 0] = movies;
      await setMaturity(host, id, 13);
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

    it('hide a title from a child with the next request after its certificate was raised', async () => {
      await expectRaisedCertificateHides(cluster, host, movies[1] ?? 0);
    });
  });
});
