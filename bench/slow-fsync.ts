import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findMovie, postForm } from './parts/household.ts';
import { load } from './parts/load.ts';
import { startProduct } from './parts/product.ts';

/**
 * `/login` beside 25 saves a second with 25 ms slower fsyncs. Needs `cc`. Aim: the same p99 within 5 ms. Usage: npm
 * run bench -- slow-fsync [--delay 25] [--seconds 10]
 */
const { values } = parseArgs({
  options: { delay: { type: 'string', default: '25' }, seconds: { type: 'string', default: '10' } },
});
const durationMs = Number(values.seconds) * 1_000;
const port = 3920;

const folder = await mkdtemp(join(tmpdir(), 'stoep-fsync-'));
const library = join(folder, 'slow-fsync.so');
const source = join(import.meta.dirname, 'parts', 'slow-fsync.c');
const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], {
  stdio: 'inherit',
});
if (status !== 0) throw new Error('The library that delays fsync could not be compiled: is there a cc?');

const product = await startProduct(port, { env: { LD_PRELOAD: library, FSYNC_DELAY_MS: values.delay } });
const place = { host: '127.0.0.1', port };
const page = `GET /login HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\n\r\n`;
try {
  const movie = await findMovie(product);
  // Warming writes.
  await new Promise((resolve) => setTimeout(resolve, 25_000));
  const save = postForm(product.url, `/watch/${movie}.data`, '', product.cookie);
  const viewing = { ...place, request: page, connections: 32, durationMs, rate: 200 };
  const quiet = await load(viewing);
  const [pages, saves] = await Promise.all([
    load(viewing),
    load({ ...place, request: save, connections: 8, durationMs, rate: 25 }),
  ]);
  const print = (name: string, { p50, p99, failed }: Awaited<ReturnType<typeof load>>) =>
    console.log(`${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} failed`);
  print('/login, no writes', quiet);
  print('/login, 25 saves a second', pages);
  print('the saves', saves);
  const many = await load({ ...place, request: save, connections: 256, durationMs });
  console.log(`as many saves as it takes, 256 at once: ${many.perSecond.toFixed(0)}/s acknowledged`);
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
