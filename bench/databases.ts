import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { openDatabase } from '#src/adapters/db/open-database.ts';
import { startPostgres } from '#test/embedded-postgres.ts';
import { browserEncodings } from './parts/browser-encodings.ts';
import { createChangeRequests, findMovie, signInMany } from './parts/household.ts';
import { load } from './parts/load.ts';
import { startBenchMetadata } from './parts/metadata.ts';
import { median } from './parts/percentile.ts';
import { type Product, startProduct } from './parts/product.ts';
import { measureUndisturbed } from './parts/stolen-time.ts';

/**
 * Speed of a signed-in page on PostgreSQL as a share of that on SQLite, in turns over calm rounds, alone and
 * beside saves of other viewers. Aim: 0.7.
 * Usage: npm run bench -- databases [--path /movies] [--rounds 7] [--saves 20]
 */
const { values } = parseArgs({
  options: {
    path: { type: 'string', default: '/movies' },
    rounds: { type: 'string', default: '7' },
    saves: { type: 'string', default: '20' },
  },
});
const secret = 'a secret of the measurement, long enough to be one';
const viewers = 400;
const durationMs = 3_000;
const maxRounds = 3 * Number(values.rounds);

interface Side {
  name: string;
  product: Product;
  cookies: string[];
  movie: string;
}

interface Figures {
  perSecond: number;
  /** Processor time of the product's process for each request, in µs. */
  processorTime: number;
  failed: number;
}

const metadata = await startBenchMetadata();
const postgres = await startPostgres();
const url = new URL(postgres.url);
const folder = await mkdtemp(join(tmpdir(), 'stoep-bench-'));
const sides: Side[] = [];
try {
  const sqlite = await start('SQLite', 3930, { kind: 'sqlite', file: join(folder, 'stoep.db') });
  const other = await start('PostgreSQL', 3931, { kind: 'postgres', url: url.href });
  await metadata.untilQuiet();
  for (const saves of [0, Number(values.saves)]) await compare(sqlite, other, saves);
} finally {
  for (const { product } of sides) await product.stop();
  await postgres.stop();
  await metadata.close();
  await rm(folder, { recursive: true, force: true });
}

async function start(
  name: string,
  port: number,
  database: Parameters<typeof openDatabase>[0]['database'],
): Promise<Side> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const cookies = await signInMany(dataDir, secret, viewers, database);
  const location = database.kind === 'sqlite' ? `file:${database.file}` : database.url;
  const env = { ...metadata.env, APP_SECRET: secret, DATABASE_URL: location, BACKUP_AT: '' };
  const product = await startProduct(port, { dataDir, env });
  const side = { name, product, cookies, movie: await findMovie(product) };
  sides.push(side);
  return side;
}

async function compare(sqlite: Side, other: Side, saves: number): Promise<void> {
  const played: { calm: boolean; ratio: number; ours: Figures; theirs: Figures }[] = [];
  // Warms the compilers.
  for (const side of [sqlite, other, sqlite, other]) await measure(side, saves);
  const calm = () => played.filter((round) => round.calm);
  while (played.length < maxRounds && calm().length < Number(values.rounds)) {
    const { result, undisturbed } = await measureUndisturbed(async () => ({
      theirs: await measure(sqlite, saves),
      ours: await measure(other, saves),
    }));
    const { theirs, ours } = result;
    played.push({ ...result, calm: undisturbed, ratio: ours.perSecond / theirs.perSecond });
  }
  const rounds = calm().length > 0 ? calm() : played;
  const what = `${values.path}, signed in, ${saves === 0 ? 'no saves' : `${saves} saves a second`}`;
  for (const [side, figures] of [
    [sqlite, rounds.map(({ theirs }) => theirs)],
    [other, rounds.map(({ ours }) => ours)],
  ] as const) {
    console.log(
      `${what}, ${side.name}: ${Math.round(median(figures.map(({ perSecond }) => perSecond)))}/s, ${median(figures.map(({ processorTime }) => processorTime)).toFixed(0)} µs of processor time each, ${figures.reduce((sum, { failed }) => sum + failed, 0)} failed`,
    );
  }
  console.log(
    `${what}: ratio ${median(rounds.map(({ ratio }) => ratio)).toFixed(2)} (aim 0.7), ${calm().length} of ${played.length} rounds calm`,
  );
}

async function measure({ product, cookies, movie }: Side, saves: number): Promise<Figures> {
  const place = { host: '127.0.0.1', port: product.port, durationMs };
  const pages = cookies.map(
    (cookie) =>
      `GET ${values.path} HTTP/1.1\r\nHost: localhost:${product.port}\r\nAccept-Encoding: ${browserEncodings}\r\nCookie: ${cookie}\r\n\r\n`,
  );
  const value = { seconds: 41, duration: null, ended: false };
  const change = { kind: 'position', title: `movie ${movie}`, value } as const;
  const positions = await createChangeRequests(product, cookies, change);
  const before = readProcessorTime(product.pid);
  const [{ perSecond, failed }] = await Promise.all([
    load({ ...place, request: inTurn(pages), connections: 32 }),
    saves === 0 ? null : load({ ...place, request: positions, connections: 4, rate: saves }),
  ]);
  const used = readProcessorTime(product.pid) - before;
  return { perSecond, failed, processorTime: (used * 1_000) / (perSecond * (durationMs / 1_000)) };
}

function inTurn(requests: readonly string[]): () => string {
  let turn = 0;
  return () => {
    turn += 1;
    return requests[turn % requests.length] ?? '';
  };
}

/** Returns ms, threads included. Source: proc_pid_stat(5), utime and stime, in ticks of 10 ms. */
function readProcessorTime(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = text.slice(text.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return (user + system) * 10;
}
