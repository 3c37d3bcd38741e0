import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startBenchMetadata } from './parts/metadata.ts';
import { startProduct } from './parts/product.ts';
import { startSizedPictures } from './parts/sized-pictures.ts';

/**
 * First and repeat views on a slow phone, with pictures of the real sizes from another origin, beside a page without
 * script that shows the same backdrop. Aims: LCP 1.3 s and 1.1 × that page's, first posters 2.2 s and 1.0 s again, repeat
 * LCP 0.45 s, 330 kB in all. Usage: npm run bench -- first-posters PATH-OF-measure-web.mjs [--runs=N] [path …]
 */
const [tool = '', ...rest] = process.argv.slice(2);
if (!tool.endsWith('.mjs')) throw new Error('The first argument is the path of measure-web.mjs.');
const runs = rest.find((one) => one.startsWith('--runs='))?.slice('--runs='.length) ?? '5';
const named = rest.filter((one) => one.startsWith('/'));
const paths =
  named.length > 0 ? named : ['/', '/movies', '/tv', '/search?q=the', '/login', '/title/movie/20011'];
const plainPort = 3958;

const folder = await mkdtemp(join(tmpdir(), 'stoep-bench-views-'));
const metadata = await startBenchMetadata();
const pictures = await startSizedPictures(metadata.env.TMDB_IMAGE_URL ?? '');
const product = await startProduct(3950, { env: { ...metadata.env, TMDB_IMAGE_URL: pictures.url } });
const plain = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(plainPage);
});
let plainPage = '';
try {
  // The catalogue learns its rows, and the pictures are drawn once.
  await new Promise((done) => setTimeout(done, 30_000));
  const home = await (await fetch(`${product.url}/`, { headers: { Cookie: product.cookie } })).text();
  const backdrop = /srcset="([^" ]+\/w780\/[^" ]+)/i.exec(home)?.[1] ?? '';
  plainPage = `<!doctype html><meta name="viewport" content="width=device-width"><title>Plain</title><body style="margin:0"><h1>Plain</h1><img src="${backdrop}" width="412" height="232" alt="">`;
  plain.listen(plainPort, '127.0.0.1');
  await once(plain, 'listening');
  const sites = [
    { name: 'without script', url: `http://127.0.0.1:${plainPort}/` },
    ...paths.map((path) => ({
      name: path,
      url: product.url + path,
      ...(/^\/(login|title)/.test(path) ? {} : { cookies: product.cookies }),
    })),
  ];
  const config = join(folder, 'sites.json');
  await writeFile(config, JSON.stringify(sites));
  const options = ['--config', config, '--runs', runs, '--profiles', 'za-phone', '--repeat-view'];
  const child = spawn(process.execPath, [resolve(tool), ...options], {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_CORE: resolve('node_modules/playwright-core') },
  });
  await once(child, 'exit');
} finally {
  plain.close();
  await product.stop();
  await pictures.close();
  await metadata.close();
  await rm(folder, { recursive: true, force: true });
}
