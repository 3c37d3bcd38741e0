import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { listen } from '#preview/http.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { startStandIns } from '#src/adapters/standins.ts';
import { databaseUrl as readDatabaseUrl } from '#src/config/stores.ts';
import { Catalogue } from '#src/features/catalogue/catalogue.ts';
import { Browser } from '../browser.ts';
import { freePort } from '../free-port.ts';
import type { Host } from '../households.ts';
import { startPreviewMetadata } from '../preview-metadata.ts';
import { silentLog } from '../silent-log.ts';
import type { TitleHost } from '../sub-users.ts';
import { timeUntil } from '../within.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { createNode, type NodeProcess } from './node-process.ts';

export interface Cluster {
  nodes: NodeProcess[];
  balancer: Balancer;
  /** Launches nodes, and waits until the balancer uses them. */
  start(nodes?: readonly NodeProcess[]): Promise<void>;
  /** Returns the database, to prepare or read data, once a node has migrated it. */
  connect(): Promise<Host & TitleHost>;
  /** Origin of TMDB's stand-in, which refuses more than 50 calls a second. */
  metadata: string;
  /** How often the payment provider was asked about each checkout. */
  providerReads: ReadonlyMap<string, number>;
  /** Addresses of all mails that nodes have sent. */
  mailedTo(): Promise<string[]>;
  close(): Promise<void>;
}

export interface ClusterOptions {
  size: number;
  databaseUrl: string;
  /** Without a URL, the nodes share no cache. */
  cacheUrl?: string;
  env?: Record<string, string>;
  /** Overrides `env` for one node. */
  envOf?: (node: number) => Record<string, string>;
  /** The folder of a node's release; default: this one. */
  folderOf?: (node: number) => string;
}

const secret = 'a secret of the tests, long enough to be one';
const root = resolve(import.meta.dirname, '..', '..');

/** Prepares processes of the built product behind a balancer, each with its own folder. Starts none. */
export async function createCluster({
  size,
  databaseUrl,
  cacheUrl = '',
  env = {},
  envOf = () => ({}),
  folderOf,
}: ClusterOptions): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'stoep-nodes-'));
  const ports = await Promise.all(Array.from({ length: size }, freePort));
  const balancer = await startBalancer(ports);
  const standIns = await startStandIns({
    launcher: join(root, 'preview', 'launch.ts'),
    only: ['metadata', 'players'],
    dataDir: join(folder, 'stand-ins'),
    portFrom: 0,
    publicUrl: balancer.url,
    webhookUrl: balancer.url,
    log: silentLog,
    onGone: () => undefined,
  });
  if (standIns.metadata === null) throw new Error('The metadata stand-in did not start.');
  const provider = await startProvider();
  const shared = {
    HOST: '127.0.0.1',
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: '1',
    APP_SECRET: secret,
    DATABASE_URL: databaseUrl,
    CACHE_URL: cacheUrl,
    TMDB_API_URL: standIns.metadata.apiUrl,
    TMDB_IMAGE_URL: standIns.metadata.imageUrl,
    TMDB_ACCESS_TOKEN: standIns.metadata.accessToken,
    YOCO_API_URL: provider.url,
    YOCO_SECRET_KEY: 'sk_test_0000000000000000',
    YOCO_WEBHOOK_SECRET: 'whsec_cHJldmlldy1vbmx5LW5vdC1hLXJlYWwtc2VjcmV0ISE=',
    EMBED_SERVERS: JSON.stringify(standIns.embeds),
    BACKUP_AT: '',
    DRAIN_SECONDS: '60',
    ...env,
  };
  const nodes = ports.map((port, index) =>
    createNode(
      port,
      () => ({ ...shared, ...envOf(index), DATA_DIR: join(folder, String(port)) }),
      folderOf?.(index),
    ),
  );
  const closing: (() => unknown)[] = [balancer.close, provider.close, standIns.close];
  return {
    nodes,
    balancer,
    metadata: new URL(standIns.metadata.apiUrl).origin,
    providerReads: provider.reads,
    async start(some = nodes) {
      for (const node of some) node.launch();
      await Promise.all(some.map((node) => node.ready()));
      await timeUntil(async () => some.every(({ port }) => balancer.isInUse(port)));
    },
    async connect() {
      const database = v.parse(readDatabaseUrl(folder), databaseUrl);
      const base = { clock: systemClock, log: silentLog };
      const db = await openDatabase({ database, dataDir: folder, recordWait: () => undefined, ...base });
      const metadata = await startPreviewMetadata();
      closing.unshift(db.close, metadata.close);
      const catalogue = new Catalogue({ db, metadata: metadata.connect(), ...base });
      return {
        services: {
          db,
          catalogue,
          clock: systemClock,
          hashing: createHashing({ secret, maxWaitMs: 60_000 }),
        },
        browser: () => new Browser(balancer.url),
      };
    },
    mailedTo: async () =>
      (await Promise.all(ports.map((port) => readMails(join(folder, String(port)))))).flat(),
    async close() {
      for (const node of nodes) node.signal('SIGKILL');
      await Promise.all(nodes.map((node) => node.ended()));
      for (const close of closing) await close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** A payment provider whose checkouts are never paid. */
async function startProvider() {
  const reads = new Map<string, number>();
  const server = await listen(
    ({ response, url }) => {
      const id = url.pathname.split('/').at(-1) ?? '';
      // The check of the key lists the webhooks.
      if (id === 'webhooks') {
        response.end('{"subscriptions":[]}');
        return;
      }
      reads.set(id, (reads.get(id) ?? 0) + 1);
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ id, status: 'created', amount: 3500, currency: 'ZAR' }));
    },
    { port: 0 },
  );
  return { reads, url: server.origin, close: server.close };
}

async function readMails(dataDir: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.map((text) => JSON.parse(text).to);
}
