import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { demo } from '#preview/demo.ts';
import { browserEncodings } from './parts/browser-encodings.ts';
import { findMovie, postForm, signInChild, signInMany } from './parts/household.ts';
import { type LoadResult, load } from './parts/load.ts';
import { startProduct } from './parts/product.ts';

/**
 * SQLite on a disk with slow flushes: 5 sign-ins and 20 saves a second beside pages and health checks, alone,
 * beside 40 connections of one child, and beside a backup. Aims: 95 % of the saves within 250 ms, and the event
 * loop never held for more than 100 ms. Needs a C compiler.
 * Usage: npm run bench -- slow-disk [--flush 50] [--seconds 20]
 */
const { values } = parseArgs({
  options: { flush: { type: 'string', default: '50' }, seconds: { type: 'string', default: '20' } },
});
const durationMs = Number(values.seconds) * 1_000;
const port = 3940;
const settlingMs = 25_000;
const secret = 'a secret of the measurement, long enough to be one';
const run = promisify(execFile);
const parts = join(import.meta.dirname, 'parts');

const dataDir = await mkdtemp(join(tmpdir(), 'stoep-bench-'));
const slowDisk = join(dataDir, 'slow-disk.so');
await run('cc', ['-shared', '-fPIC', '-O1', '-o', slowDisk, join(parts, 'slow-disk.c'), '-ldl']);
const viewers = await signInMany(dataDir, secret, Math.ceil(durationMs / 1_000));
const child = await signInChild(dataDir, secret);
const env = { APP_SECRET: secret, BACKUP_AT: '', LD_PRELOAD: slowDisk, FSYNC_MS: values.flush };
const product = await startProduct(port, { dataDir, env });

try {
  const movie = await findMovie(product);
  await sleep(settlingMs);
  await look('nothing else', movie);
  const at = `what=movie+${movie}&seconds=41.0`;
  const words = [
    postForm(product.url, '/parts/position', at, child),
    postForm(product.url, '/parts/screen-time', 'plays=1&page=one', child),
    get('/subuser', child),
  ];
  await Promise.all([
    look('40 connections of one child', movie),
    load({ host: '127.0.0.1', port, request: inTurn(words), connections: 40, durationMs }),
  ]);
  await Promise.all([look('a backup', movie), backUp()]);
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function look(beside: string, movie: string): Promise<void> {
  const each = { host: '127.0.0.1', port, durationMs };
  const form = new URLSearchParams({ email: demo.email, password: demo.password }).toString();
  const saves = viewers.map((cookie, index) =>
    postForm(product.url, '/parts/position', `what=movie+${movie}&seconds=${40 + index}.0`, cookie),
  );
  await readLongestHold();
  const [signIn, save, page, health] = await Promise.all([
    load({
      ...each,
      request: postForm(product.url, '/login', form, ''),
      connections: 10,
      rate: 5,
      status: 303,
    }),
    load({ ...each, request: inTurn(saves), connections: 20, rate: 20, status: 204 }),
    load({ ...each, request: get('/movies', product.cookie), connections: 20, rate: 20 }),
    load({ ...each, request: get('/healthz', ''), connections: 20, rate: 20 }),
  ]);
  const held = await readLongestHold();
  console.log(`beside ${beside}, ${values.flush} ms a flush:`);
  for (const [name, result] of Object.entries({
    saves: save,
    'sign-ins': signIn,
    pages: page,
    '/healthz': health,
  }))
    console.log(`  ${name}: ${inWords(result)}`);
  console.log(`  the event loop was held for ${held.toFixed(0)} ms at the longest`);
}

function inWords({ perSecond, p50, p95, p99, failed }: LoadResult): string {
  const times = `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms`;
  return `${perSecond.toFixed(1)}/s, ${times}, ${failed} failed`;
}

/** Returns the longest hold since the last reading, in ms. */
async function readLongestHold(): Promise<number> {
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  return Number(/^nodejs_eventloop_delay_max_seconds (\S+)$/m.exec(metrics)?.[1]) * 1_000;
}

/** Makes backups by the operator's command, one after another, during the measurement. */
async function backUp(): Promise<void> {
  const end = performance.now() + durationMs;
  const cli = join(import.meta.dirname, '..', 'dist', 'server', 'cli.js');
  const target = join(dataDir, 'copy.tar.gz');
  const own = { ...process.env, ...env, DATA_DIR: dataDir };
  while (performance.now() < end) await run(process.execPath, [cli, 'backup', target], { env: own });
}

function get(path: string, cookie: string): string {
  const head = [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, `Accept-Encoding: ${browserEncodings}`];
  return `${[...head, ...(cookie === '' ? [] : [`Cookie: ${cookie}`])].join('\r\n')}\r\n\r\n`;
}

function inTurn(requests: readonly string[]): () => string {
  let turn = 0;
  return () => {
    turn += 1;
    return requests[turn % requests.length] ?? '';
  };
}
