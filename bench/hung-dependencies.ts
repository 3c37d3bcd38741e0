import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSilentServer } from '#test/silent-server.ts';
import { load } from './parts/load.ts';
import { startBenchMetadata } from './parts/metadata.ts';
import { startProduct } from './parts/product.ts';

/**
 * A cache and a store that never answer, with a catalogue that has learned its rows. Aim: 1 s for a picture, nothing
 * for `/readyz` and pages. Usage: npm run bench -- hung-dependencies
 */
const port = 3940;
const silent = await startSilentServer();
const dataDir = await mkdtemp(join(tmpdir(), 'stoep-bench-hung-'));
const metadata = await startBenchMetadata();
const learning = await startProduct(port, { dataDir, env: metadata.env });
await metadata.untilQuiet();
await learning.stop();
const product = await startProduct(port, {
  dataDir,
  env: {
    ...metadata.env,
    CACHE_URL: `redis://127.0.0.1:${silent.port}`,
    AVATAR_STORE: `s3://avatars?endpoint=http://127.0.0.1:${silent.port}&region=af-south-1`,
    AWS_ACCESS_KEY_ID: 'stoep',
    AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-bench',
  },
});

try {
  const me = await (await fetch(`${product.url}/parts/me`, { headers: { Cookie: product.cookie } })).text();
  const userId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(me)?.[0] ?? 'unknown';
  const get = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${product.cookie}\r\n\r\n`;
  for (const [path, status] of [
    ['/readyz', 200],
    ['/login', 302],
    ['/movies', 200],
    [`/avatars/${userId}/${'0'.repeat(32)}.webp`, 503],
  ] as const) {
    const place = { host: '127.0.0.1', port, request: get(path), status };
    const { p50, p99, failed } = await load({ ...place, connections: 20, durationMs: 8_000, rate: 20 });
    console.log(`${path}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} with another status`);
  }
} finally {
  await product.stop();
  await Promise.all([silent.close(), metadata.close()]);
  await rm(dataDir, { recursive: true, force: true });
}
