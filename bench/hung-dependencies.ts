import { startSilentServer } from '#test/silent-server.ts';
import { load } from './parts/load.ts';
import { startProduct } from './parts/product.ts';

/**
 * A cache and a store that never answer. Aim: 1 s for a picture, nothing for `/readyz` and pages. Usage: npm run
 * bench -- hung-dependencies
 */
const port = 3940;
const silent = await startSilentServer();
const product = await startProduct(port, {
  env: {
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
  await silent.close();
}
