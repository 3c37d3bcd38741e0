import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Household } from '#preview/household.ts';
import { findRedis } from '../../scripts/redis.ts';
import { buildPicture } from '../bad-pictures.ts';
import type { Browser } from '../browser.ts';
import { type PostgresServer, startPostgres } from '../embedded-postgres.ts';
import { addHousehold, type Host, signInMain } from '../households.ts';
import { type RedisServer, startRedisServer } from '../redis-server.ts';
import { type SilentServer, startSilentServer } from '../silent-server.ts';
import type { TitleHost } from '../sub-users.ts';
import { attempts, delayOf, expectWithin } from '../within.ts';
import { type Cluster, createCluster } from './cluster.ts';
import { expectRaisedCertificateHides, learnMovies, ofNodes, onNode } from './everywhere.ts';
import { type Failure, startLoad } from './load.ts';

const redisProgram = await findRedis();

/** Source: docs/requirements.md#limits. */
const delayMs = 1_000;

const day = 24 * 60 * 60_000;

let postgres: PostgresServer;
let redis: RedisServer;
/** This server never answers. */
let fileStore: SilentServer;
let cluster: Cluster;
let host: Host & TitleHost;
let households: Household[];
let movies: number[];

const ofUrls = <T>(read: (url: string, node: number) => Promise<T>) =>
  ofNodes(cluster, (node) => read(`http://127.0.0.1:${cluster.nodes[node]?.port}`, node));

const cacheStates = () => ofUrls(async (url) => (await (await fetch(`${url}/readyz`)).json()).cache.state);

/** Returns how often each node had this outcome of a job. */
const jobRuns = (job: string, outcome: string) =>
  ofUrls(async (url) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const line = `stoep_job_duration_seconds_count{name="${job}",outcome="${outcome}"} `;
    return Number(text.split(line)[1]?.split('\n')[0] ?? 0);
  });

/** Adds households whose month ends, each with a checkout that is due to be asked about. */
async function plantDueWork(): Promise<Household[]> {
  const { db } = host.services;
  const now = Date.now();
  const planted: Household[] = [];
  for (let index = 0; index < 6; index += 1)
    planted.push(await addHousehold(host, { paidUntil: now + 4 * day }));
  const checkouts = planted.map(({ userId }) => ({
    id: `checkout-${userId}`,
    pending_signup_id: null,
    user_id: userId,
    provider_id: `ch_${userId}`,
    idempotency_key: userId,
    redirect_url: 'https://pay.example/',
    amount: 3500,
    currency: 'ZAR',
    status: 'open',
    created_at: now - day,
    checked_at: null,
    ask_at: now - 1_000,
  }));
  await db.tx((trx) => trx.insertInto('checkout').values(checkouts).execute());
  return planted;
}

const expectPromptly = (request: () => Promise<Response>, ownMs = 0) =>
  expectWithin(delayMs + ownMs, () => delayOf(request, () => host.browser().get('/help')));

/** All these requests are answered in time, even if the cache or the file store fails. */
async function expectPrompt(): Promise<void> {
  const { browser } = await signInMain(host);
  for (const [node, { port }] of cluster.nodes.entries()) {
    const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`);
    const requests = [
      ...['/movies', '/profile', '/parts/me?watched=all'].map(
        (path) => () => browser.get(path, onNode(node)),
      ),
      // All nodes share the count of these requests.
      () => tryCode(browser, node),
      isReady,
    ];
    for (const request of requests) await expectPromptly(request);
    // A probe of the database may be late once on an overloaded machine.
    await expect.poll(async () => (await isReady()).status).toBe(200);
  }
}

function tryCode(browser: Browser, node: number): Promise<Response> {
  return browser.post('/link', { intent: 'continue', code: 'BCDF-GHJK' }, onNode(node));
}

/** The limit is five in all; each node gets four requests. */
async function countTogether(): Promise<boolean> {
  const { browser } = await signInMain(host);
  const answers: number[] = [];
  while (answers.length < 8) answers.push((await tryCode(browser, answers.length % 2)).status);
  return answers.filter((status) => status !== 429).length <= 6;
}

const isBusy = ({ status, retryAfter }: Failure) => status === 503 && Number(retryAfter) > 0;

/** Stops the database under load, until each node has refused requests and serves again. */
async function interruptDatabase(stop: () => Promise<void>, start: () => Promise<void>): Promise<void> {
  const load = await startLoad(host, { households: 10, movies, headers: (request) => onNode(request % 2) });
  await expect.poll(load.succeeded).toBeGreaterThan(30);
  const { browser } = await signInMain(host);
  await ofUrls((url) => fetch(`${url}/help`));
  await stop();
  const refusals = () =>
    ofUrls(async (url, node) => {
      // No node has rendered /login before.
      const paths = ['/readyz', '/login'].map((path) => fetch(`${url}${path}`));
      const answers = await Promise.all([browser.get('/profile', onNode(node)), ...paths]);
      return answers.every(({ status, headers }) => status === 503 && Number(headers.get('Retry-After')) > 0);
    });
  await expect.poll(refusals).toEqual([true, true]);
  expect((await ofUrls((url) => fetch(`${url}/help`))).map(({ status }) => status)).toEqual([200, 200]);
  await start();
  for (const node of cluster.nodes) await node.ready();
  const then = load.succeeded();
  await expect.poll(load.succeeded).toBeGreaterThan(then + 50);
  await load.stop();
  expect(load.failures().filter((failure) => !isBusy(failure))).toEqual([]);
  expect(await load.findLost()).toEqual([]);
}

describe.skipIf(redisProgram === undefined || process.platform === 'win32')('two nodes', () => {
  beforeAll(async () => {
    const program = redisProgram?.path ?? '';
    [postgres, redis, fileStore] = await Promise.all([
      startPostgres(),
      startRedisServer(program),
      startSilentServer(),
    ]);
    const env = {
      AVATAR_STORE: `s3://avatars?endpoint=http://127.0.0.1:${fileStore.port}&region=af-south-1`,
      AWS_ACCESS_KEY_ID: 'stoep',
      AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-tests',
    };
    cluster = await createCluster({ size: 2, databaseUrl: postgres.url, cacheUrl: redis.url, env });
    host = await cluster.connect();
    households = await plantDueWork();
    movies = await learnMovies(host);
    await cluster.start();
  });
  afterAll(async () => {
    await cluster?.close();
    await fileStore?.close();
    await redis?.kill();
    await postgres?.stop();
  });

  it('do the work of a timer once', async () => {
    const due = households.map(({ userId }) => `ch_${userId}`);
    const addresses = households.map(({ email }) => email);
    await expect.poll(() => cluster.providerReads.size).toBe(due.length);
    await expect.poll(cluster.mailedTo).toHaveLength(addresses.length);
    const delivered = await jobRuns('deliverMail', 'done');
    const next = async () =>
      (await jobRuns('deliverMail', 'done')).map((runs, node) => runs > (delivered[node] ?? 0));
    await expect.poll(next).toEqual([true, true]);
    for (const job of ['reconcilePayments', 'remindHouseholds']) {
      expect((await jobRuns(job, 'done')).toSorted()).toEqual([0, 1]);
      expect((await jobRuns(job, 'elsewhere')).toSorted()).toEqual([0, 1]);
    }
    expect(Object.fromEntries(cluster.providerReads)).toEqual(Object.fromEntries(due.map((id) => [id, 1])));
    expect((await cluster.mailedTo()).toSorted()).toEqual(addresses.toSorted());
  });

  it('serve while their file store hangs, and refuse its pictures in time', async () => {
    await expectPrompt();
    const { browser, userId } = await signInMain(host);
    const address = `/avatars/${userId}/${'0'.repeat(32)}.webp`;
    for (const node of [0, 1]) await expectPromptly(() => browser.get(address, onNode(node)));
    const refused = await browser.get(address);
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([503, 5]);
    const form = new FormData();
    form.set('intent', 'save');
    form.set('changes', JSON.stringify({ email: null, added: [], changed: [], deleted: [], photo: 'new' }));
    form.set(
      'photo',
      new File([new Uint8Array(await buildPicture('jpeg'))], 'me.jpg', { type: 'image/jpeg' }),
    );
    // Processing the picture takes its own time.
    await expectPromptly(() => browser.postForm('/profile', form), 500);
    await expectPromptly(() => browser.get('/profile/my-data.json'));
    const leaving: Browser[] = [];
    while (leaving.length < attempts) leaving.push((await signInMain(host)).browser);
    await expectPromptly(
      () => leaving.pop()?.post('/profile', { intent: 'delete-account' }) ?? Promise.reject(),
    );
  });

  it.each([
    ['hangs', () => redis.freeze(), async () => redis.thaw()],
    ['is killed', () => redis.kill(), () => redis.start()],
  ])('serve while their cache %s, and count together again afterwards', async (_how, stop, start) => {
    await expect.poll(cacheStates).toEqual(['ok', 'ok']);
    await expect.poll(countTogether).toBe(true);
    await stop();
    await expectPrompt();
    await expect.poll(cacheStates).toEqual(['failing', 'failing']);
    await expectPrompt();
    await start();
    await expect.poll(cacheStates).toEqual(['ok', 'ok']);
    await expect.poll(countTogether).toBe(true);
  });

  it.each([
    ['restarts', () => postgres.end(), () => postgres.start()],
    ['hangs', () => postgres.freeze(), () => postgres.thaw()],
  ])('ask to come back while their database %s, and lose nothing', async (_how, stop, start) => {
    await interruptDatabase(stop, start);
    await expectRaisedCertificateHides(cluster, host, movies[1] ?? 0);
  });
});
