import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { load } from './load.ts';
import { startProduct, until } from './product.ts';

/**
 * How much of a bare server's speed is left when the same bytes come from the product, warm and signed in.
 * The two take turns, so that a slow moment of the machine hits both. Usage: node bench/movies.ts [path]
 */
const path = process.argv[2] ?? '/movies';
const [port, barePort] = [3900, 3980];
const rounds = 5;
const duration = 3_000;

const product = await startProduct(port);
const head = (to: number) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost:${to}\r\nAccept-Encoding: br\r\nCookie: ${product.cookie}\r\n\r\n`;

const read = () =>
  fetch(product.url + path, { headers: { Cookie: product.cookie, 'Accept-Encoding': 'br' } });
await until(async () => (await read()).status === 200, 10_000);
// Warm: the catalogue has learned its lists, and the document hasn't changed for a while since.
let etag: string | null = null;
await until(async () => {
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  const before = etag;
  etag = (await read()).headers.get('ETag');
  return before === etag;
}, 120_000);
const raw = await rawBody(port, head(port));

const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), String(barePort)], {
  stdio: ['pipe', 'inherit', 'inherit'],
});
bare.stdin.end(raw);
await until(
  () =>
    fetch(`http://127.0.0.1:${barePort}`).then(
      () => true,
      () => false,
    ),
  5_000,
);

const ratios: number[] = [];
let best = 0;
for (let round = 0; round < rounds; round += 1) {
  const theirs = await load({
    host: '127.0.0.1',
    port: barePort,
    request: head(barePort),
    connections: 32,
    duration,
  });
  const ours = await load({ host: '127.0.0.1', port, request: head(port), connections: 32, duration });
  ratios.push(ours.perSecond / theirs.perSecond);
  best = Math.max(best, ours.perSecond);
  console.log(
    `round ${round + 1}: bare ${Math.round(theirs.perSecond)}/s, ${path} ${Math.round(ours.perSecond)}/s (p99 ${ours.p99.toFixed(1)} ms, ${ours.failed} failed), ratio ${(ours.perSecond / theirs.perSecond).toFixed(2)}`,
  );
}
const bareHalf = await load({
  host: '127.0.0.1',
  port: barePort,
  request: head(barePort),
  connections: 32,
  duration: 8_000,
  rate: best / 2,
});
const half = await load({
  host: '127.0.0.1',
  port,
  request: head(port),
  connections: 32,
  duration: 8_000,
  rate: best / 2,
});
ratios.sort((a, b) => a - b);
console.log(
  `${raw.length} bytes a page; median ratio ${ratios[Math.floor(rounds / 2)]?.toFixed(2)} (aim 0.60)`,
);
console.log(
  `half load ${Math.round(half.perSecond)}/s: p50 ${half.p50.toFixed(2)} ms, p99 ${half.p99.toFixed(2)} ms (aim 10), ${half.failed} failed; the bare server at the same rate p99 ${bareHalf.p99.toFixed(2)} ms`,
);
console.log(
  `memory ${Math.round(await product.memory())} MB (aim 300); ready after ${Math.round(product.readyAfter)} ms with an empty folder`,
);
bare.kill();
await product.stop();

/** The body as it stands on the line, still compressed. */
async function rawBody(to: number, request: string): Promise<Buffer> {
  const { connect } = await import('node:net');
  const socket = connect(to, '127.0.0.1');
  socket.write(request);
  const chunks: Buffer[] = [];
  let wanted = Number.POSITIVE_INFINITY;
  for await (const chunk of socket) {
    chunks.push(chunk);
    const all = Buffer.concat(chunks);
    const end = all.indexOf('\r\n\r\n');
    if (end > 0)
      wanted = end + 4 + Number(/content-length: (\d+)/i.exec(all.toString('latin1', 0, end))?.[1] ?? 0);
    if (all.length >= wanted) return all.subarray(end + 4);
  }
  throw new Error('The answer ended early');
}
