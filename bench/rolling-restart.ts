import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBenchMetadata } from './parts/metadata.ts';
import { type Product, startProduct } from './parts/product.ts';

/**
 * Two nodes are stopped and started again in turn under more requests than one of them answers, each on a connection of
 * its own. Aim: none of 10,000 is reset in ten restarts, and `/readyz` of a node that has just started answers within
 * 1 s. Usage: npm run bench -- rolling-restart [requests a second] [restarts]
 */
const rate = Number(process.argv[2] ?? 200);
const restarts = Number(process.argv[3] ?? 10);

const maxAtOnce = 100;

/** Each is rendered anew or, on a node that has just started, for the first time. */
const paths = ['/profile', '/movies', '/tv', '/kids', '/anime', '/', '/browse', '/login', '/signup', '/help'];

interface Node {
  product: Product;
  isInUse: boolean;
  start(cookie?: string): Promise<Product>;
}

const metadata = await startBenchMetadata();
const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'stoep-bench-rolling-'))));
const env = { ...metadata.env, DRAIN_SECONDS: '1' };
const nodes: Node[] = [];
for (const [index, dataDir] of folders.entries()) {
  const start = (cookie?: string) =>
    startProduct(4940 + index * 10, { dataDir, env, ...(cookie === undefined ? {} : { cookie }) });
  nodes.push({ product: await start(), isInUse: true, start });
}
await metadata.untilQuiet();

const outcomes = new Map<string, number>();
const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
const probes: number[] = [];
let sent = 0;
let inFlight = 0;
let maxInFlight = 0;
let isRunning = true;

function ask({ product, isInUse }: Node): void {
  if (!isInUse || inFlight >= maxAtOnce) return;
  inFlight += 1;
  maxInFlight = Math.max(maxInFlight, inFlight);
  const end = (outcome: string) => {
    inFlight -= 1;
    note(outcome);
  };
  const request = get(
    {
      host: '127.0.0.1',
      port: product.port,
      path: paths[sent % paths.length],
      headers: { Host: `localhost:${product.port}`, Cookie: product.cookie },
      agent: false,
    },
    (response) => {
      response.resume();
      response.once('end', () => end(String(response.statusCode)));
      response.once('error', () => end('cut off'));
    },
  );
  request.once('error', (error) => end('code' in error ? String(error.code) : error.message));
}

/** Like a balancer: what doesn't answer 200 gets no further connection. */
async function probe(node: Node): Promise<void> {
  while (isRunning) {
    const began = performance.now();
    const status = await fetch(`${node.product.url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    node.isInUse = status === 200;
    if (status !== 0) probes.push(performance.now() - began);
    await sleep(100);
  }
}

async function send(): Promise<void> {
  const began = performance.now();
  while (isRunning) {
    const due = ((performance.now() - began) / 1_000) * rate;
    for (; sent < due; sent += 1) {
      const ready = nodes.filter(({ isInUse }) => isInUse);
      const node = ready[sent % ready.length];
      if (node !== undefined) ask(node);
    }
    await sleep(2);
  }
}

const working = [send(), ...nodes.map(probe)];
for (let restart = 0; restart < restarts; restart += 1) {
  const node = nodes[restart % nodes.length];
  if (node === undefined) break;
  await sleep(1_000);
  await node.product.stop();
  node.product = await node.start(node.product.cookie);
  await sleep(1_000);
}
isRunning = false;
await Promise.all(working);
while (inFlight > 0) await sleep(50);

const failed = [...outcomes].filter(([outcome]) => !/^\d+$/.test(outcome));
const sum = [...outcomes.values()].reduce((total, count) => total + count, 0);
console.log(`${sum} requests in ${restarts} restarts, at most ${maxInFlight} at once`);
console.log(`answers: ${[...outcomes].map(([outcome, count]) => `${outcome}: ${count}`).join(', ')}`);
console.log(`without an answer: ${failed.reduce((total, [, count]) => total + count, 0)} (aim 0)`);
console.log(`/readyz: slowest ${Math.max(...probes).toFixed(0)} ms (aim 1000) of ${probes.length}`);
for (const { product } of nodes) await product.stop();
await metadata.close();
for (const folder of folders) await rm(folder, { recursive: true, force: true });
