import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '@redis/client';
import pg from 'pg';
import { systemClock } from '#src/adapters/clock.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { channel, parseChange } from '#src/adapters/db/postgres-triggers.ts';
import { startPostgres } from '#test/embedded-postgres.ts';
import { idOf, insertHouseholds } from '#test/many-households.ts';
import { startRedisServer } from '#test/redis-server.ts';
import { silentLog } from '#test/silent-log.ts';
import { percentile } from './parts/percentile.ts';

/**
 * What a change of a household costs when the other nodes receive it: by PostgreSQL's LISTEN/NOTIFY, or by a message of
 * the cache server after the commit. Commits reach the disk. Usage: npm run bench -- notices [--server redis-server]
 */
const { values } = parseArgs({ options: { server: { type: 'string', default: 'redis-server' } } });
const households = 1_000;
const rounds = 5;
const roundMs = 2_000;

interface Way {
  name: string;
  hasTriggers: boolean;
  publish(userId: string): Promise<unknown>;
}

/** In ms. */
interface Times {
  commits: number[];
  /** From the start of the change until the other node received. */
  delays: number[];
}

const folder = await mkdtemp(join(tmpdir(), 'stoep-bench-'));
const postgres = await startPostgres({ settings: { fsync: 'on', full_page_writes: 'on' } });
const redis = await startRedisServer(values.server);
const pool = new pg.Pool({ connectionString: postgres.url, max: 32 });
const listener = new pg.Client({ connectionString: postgres.url });
const publisher = createClient({ url: redis.url });
const subscriber = createClient({ url: redis.url });
const started = new Map<string, number>();
let times: Times = { commits: [], delays: [] };
try {
  const options = { dataDir: folder, clock: systemClock, log: silentLog };
  const db = await openDatabase({ ...options, database: { kind: 'postgres', url: postgres.url } });
  await insertHouseholds(db, households, systemClock.now());
  await db.close();
  await Promise.all([listener.connect(), publisher.connect(), subscriber.connect()]);
  await listener.query(`listen ${channel}`);
  listener.on('notification', ({ payload = '' }) => receive(parseChange(payload).userId));
  await subscriber.subscribe(channel, receive);
  const ways: Way[] = [
    { name: 'nobody hears', hasTriggers: false, publish: async () => undefined },
    { name: 'NOTIFY', hasTriggers: true, publish: async () => undefined },
    { name: 'PUBLISH', hasTriggers: false, publish: (id) => publisher.publish(channel, id) },
  ];
  for (const lanes of [1, 32]) await compare(ways, lanes);
} finally {
  await Promise.all([pool.end(), listener.end()]);
  publisher.destroy();
  subscriber.destroy();
  await redis.kill();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function receive(userId: string | null): void {
  const began = started.get(userId ?? '');
  if (began !== undefined) times.delays.push(performance.now() - began);
  started.delete(userId ?? '');
}

function text(figures: readonly number[], share: number): string {
  return percentile(figures, share).toFixed(2);
}

/** In turns, so that a slow moment hits all. */
async function compare(ways: readonly Way[], lanes: number): Promise<void> {
  const all = new Map(ways.map(({ name }): [string, Times] => [name, { commits: [], delays: [] }]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const way of ways) {
      times = { commits: [], delays: [] };
      await pool.query(`alter table "user" ${way.hasTriggers ? 'enable' : 'disable'} trigger user`);
      await changeAll(way, lanes);
      // The first round warms the engines.
      if (round === 0) continue;
      all.get(way.name)?.commits.push(...times.commits);
      all.get(way.name)?.delays.push(...times.delays);
    }
  }
  for (const [name, { commits, delays }] of all) {
    const rate = (commits.length / rounds / roundMs) * 1_000;
    // A few messages of the way before arrive late.
    const received =
      delays.length < commits.length / 2
        ? ''
        : `; received after ${text(delays, 0.5)} ms, p99 ${text(delays, 0.99)} ms`;
    console.log(
      `${lanes} at once, ${name}: ${rate.toFixed(0)} changes a second, p50 ${text(commits, 0.5)} ms, p99 ${text(commits, 0.99)} ms${received}`,
    );
  }
}

async function changeAll({ publish }: Way, lanes: number): Promise<void> {
  const until = performance.now() + roundMs;
  const change = async (lane: number) => {
    for (let nth = lane; performance.now() < until; nth += lanes) {
      const id = idOf('user', nth % households);
      const began = performance.now();
      started.set(id, began);
      await pool.query('update "user" set created_at = created_at + 1 where id = $1', [id]);
      await publish(id);
      times.commits.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => change(lane)));
}
