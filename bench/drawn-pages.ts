import { readFile } from 'node:fs/promises';
import { startProduct } from './parts/product.ts';

/**
 * Processor time of warm pages that are drawn for their request, over all threads of the server: in ms a
 * request, and as a multiple of a cached page's. Compare two versions in turns.
 * Usage: npm run bench -- drawn-pages [--requests=N] [path …]
 */
const given = process.argv.slice(2);
const named = given.filter((one) => one.startsWith('/'));
const requests = Number(
  given.find((one) => one.startsWith('--requests='))?.slice('--requests='.length) ?? 150,
);
const warmUpRequests = 100;

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

const product = await startProduct(3930);
try {
  const [film = ''] = /\/watch\/\d+/.exec((await read('/')).text) ?? [];
  const cached = await measure('/movies');
  for (const path of named.length > 0 ? named : [film, '/search?q=the', '/profile']) {
    const { ms, status, length } = await measure(path);
    console.log(
      `${path}: ${status}, ${length} characters, ${ms.toFixed(2)} ms a request, × ${(ms / cached.ms).toFixed(1)} of /movies`,
    );
  }
} finally {
  await product.stop();
}

async function measure(path: string): Promise<{ ms: number; status: number; length: number }> {
  const { status, text } = await read(path);
  for (let turn = 0; turn < warmUpRequests; turn += 1) await read(path);
  const before = await processorMs(product.pid);
  for (let turn = 0; turn < requests; turn += 1) await read(path);
  const ms = ((await processorMs(product.pid)) - before) / requests;
  return { ms, status, length: text.length };
}

async function read(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(product.url + path, {
    headers: { Cookie: product.cookie, 'Accept-Encoding': 'gzip' },
  });
  return { status: response.status, text: await response.text() };
}

async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
