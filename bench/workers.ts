import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findMovie, postForm, signInMany } from './parts/household.ts';
import { load } from './parts/load.ts';
import { startBenchMetadata } from './parts/metadata.ts';
import { median } from './parts/percentile.ts';
import { findWorkers, readProcessorTime } from './parts/processor-time.ts';
import { type Product, startProduct } from './parts/product.ts';

/**
 * Two workers against one, on SQLite, in turns. The load has the same cores: it weighs nothing beside a page that is
 * rendered for its viewer (`/profile`), and for a kept document (`/movies`) the processor time of the product alone
 * says what two cores serve with the load elsewhere. Aim: 1.7. Usage: npm run bench -- workers [--rounds 5]
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const secret = 'a secret of the measurement, long enough to be one';
const durationMs = 4_000;
const viewers = 1_500;

interface Side {
  workers: number;
  product: Product;
  /** With the primary first. */
  pids: number[];
  cookies: string[];
  movie: string;
}

interface Figures {
  perSecond: number;
  /** Of each process for a request, in µs. */
  shares: number[];
  loadShare: number;
  p99: number;
  failed: number;
}

const metadata = await startBenchMetadata();
const folders: string[] = [];
const sides: Side[] = [];
try {
  for (const workers of [1, 2]) sides.push(await start(workers));
  await metadata.untilQuiet();
  await compare('/profile', 8, get('/profile'));
  await compare('/movies', 32, get('/movies'));
  await compare('saves', 64, save);
} finally {
  for (const { product } of sides) await product.stop();
  await metadata.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

async function start(workers: number): Promise<Side> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stoep-bench-'));
  folders.push(dataDir);
  const cookies = await signInMany(dataDir, secret, viewers);
  const env = { ...metadata.env, APP_SECRET: secret, BACKUP_AT: '', WORKERS: String(workers) };
  const product = await startProduct(3939 + workers, { dataDir, env });
  const movie = await findMovie(product);
  return { workers, product, cookies, movie, pids: [product.pid, ...findWorkers(product.pid)] };
}

function get(path: string) {
  return ({ product, cookies }: Side) => ({
    status: 200,
    requests: cookies.map(
      (cookie) =>
        `GET ${path} HTTP/1.1\r\nHost: localhost:${product.port}\r\nAccept-Encoding: br\r\nCookie: ${cookie}\r\n\r\n`,
    ),
  });
}

function save({ product, cookies, movie }: Side) {
  const requests = cookies.map((cookie) =>
    postForm(product.url, '/parts/position', `what=movie+${movie}&seconds=41.0`, cookie),
  );
  return { status: 204, requests };
}

type Plan = (side: Side) => { status: number; requests: string[] };

async function compare(what: string, connections: number, plan: Plan): Promise<void> {
  const played = new Map<Side, Figures[]>(sides.map((side) => [side, []]));
  for (const side of sides) await measure(side, connections, plan);
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const side of sides) played.get(side)?.push(await measure(side, connections, plan));
  const costs: number[] = [];
  const rates: number[] = [];
  for (const [{ workers }, figures] of played) {
    const middle = (read: (one: Figures) => number) => median(figures.map(read));
    const cost = middle(({ shares }) => shares.reduce((sum, share) => sum + share, 0));
    rates.push(middle(({ perSecond }) => perSecond));
    costs.push(cost);
    const shares = (figures[0]?.shares ?? []).map((_, index) =>
      middle((one) => one.shares[index] ?? 0).toFixed(1),
    );
    console.log(
      `${what}, ${workers} worker(s): ${rates.at(-1)?.toFixed(0)}/s, p99 ${middle(({ p99 }) => p99).toFixed(0)} ms, ${figures.reduce((sum, { failed }) => sum + failed, 0)} failed; processor time of a request ${cost.toFixed(0)} µs (by process ${shares.join(', ')}), of the load ${middle(({ loadShare }) => loadShare).toFixed(0)} µs`,
    );
  }
  const [alone = 1, both = 1] = rates;
  const [one = 1, two = 1] = costs;
  console.log(
    `${what}: ${(both / alone).toFixed(2)} × with the load beside; by processor time two cores serve ${((2 * one) / two).toFixed(2)} × of one`,
  );
}

async function measure(side: Side, connections: number, plan: Plan): Promise<Figures> {
  const { status, requests } = plan(side);
  const before = side.pids.map(readProcessorTime);
  const own = process.cpuUsage();
  let turn = 0;
  const request = () => {
    turn += 1;
    return requests[turn % requests.length] ?? '';
  };
  const result = await load({
    host: '127.0.0.1',
    port: side.product.port,
    request,
    connections,
    durationMs,
    status,
  });
  const { user, system } = process.cpuUsage(own);
  const count = result.perSecond * (durationMs / 1_000);
  const shares = side.pids.map(
    (pid, index) => ((readProcessorTime(pid) - (before[index] ?? 0)) * 1_000) / count,
  );
  return { ...result, shares, loadShare: (user + system) / count };
}
