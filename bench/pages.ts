import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type LoadOptions, type LoadResult, load } from './parts/load.ts';
import { median } from './parts/median.ts';
import { type BenchMetadata, startBenchMetadata } from './parts/metadata.ts';
import { type Product, startProduct, until } from './parts/product.ts';
import { visitors } from './parts/visitors.ts';

/**
 * How much of a bare server's speed is left when the same bytes come from the product, warm and signed in, and how
 * many calls to the metadata service that costs. The two take turns, so that a slow moment of the machine hits
 * both. Public pages are asked for signed out.
 * Aims: a share of 0.60 (public pages 0.50), a p99 of 10 ms at half load, 300 MB, no call to the metadata service.
 * Usage: npm run bench -- pages [--short] [path …]
 */
const given = process.argv.slice(2);
const isShort = given.includes('--short');
const named = given.filter((one) => one.startsWith('/'));
const paths = named.length > 0 ? named : ['/', '/movies', '/tv', '/kids', '/anime'];
const [port, barePort] = [3900, 3980];
const rounds = isShort ? 2 : 5;
const duration = isShort ? 1_000 : 3_000;
const halfRounds = isShort ? 4 : 20;
/** ms */
const halfDuration = 1_500;
/** The bare server's own p99 while the machine is let alone, in ms; beyond it somebody else has its cores. */
const calm = 5;
const connections = 32;

const metadata = await startBenchMetadata();
const product = await startProduct(port, { env: metadata.env });
for (const path of paths) await measure(path, product, metadata);
console.log(
  `memory ${Math.round(await product.memory())} MB (aim 300); ready after ${Math.round(product.readyAfter)} ms with an empty folder`,
);
await product.stop();
await metadata.close();

async function measure(
  path: string,
  { cookie, url }: Product,
  { reset, stats }: BenchMetadata,
): Promise<void> {
  const own = visitors.has(path) ? '' : cookie;
  const head = (to: number) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost:${to}\r\nAccept-Encoding: br\r\n${own === '' ? '' : `Cookie: ${own}\r\n`}\r\n`;
  await settled(() => fetch(url + path, { headers: { Cookie: own, 'Accept-Encoding': 'br' } }));
  const raw = await rawBody(port, head(port));
  const bare = await startBare(raw);
  const options = (to: number): LoadOptions => ({
    host: '127.0.0.1',
    port: to,
    request: head(to),
    connections,
    duration,
  });
  await reset();
  const ratios: number[] = [];
  let best = 0;
  for (let round = 0; round < rounds; round += 1) {
    const theirs = await load(options(barePort));
    const ours = await load(options(port));
    ratios.push(ours.perSecond / theirs.perSecond);
    best = Math.max(best, ours.perSecond);
    console.log(
      `  round ${round + 1}: bare ${Math.round(theirs.perSecond)}/s, ${path} ${Math.round(ours.perSecond)}/s (p99 ${ours.p99.toFixed(1)} ms, ${ours.failed} failed), ratio ${(ours.perSecond / theirs.perSecond).toFixed(2)}`,
    );
  }
  console.log(
    `${path}: ${raw.length} bytes; median ratio ${median(ratios).toFixed(2)} (aim ${own === '' ? '0.50' : '0.60'}); metadata calls ${(await stats()).calls} (aim 0)`,
  );
  await measureHalf(path, (to) => load({ ...options(to), duration: halfDuration, rate: best / 2 }));
  bare.kill();
}

/**
 * The p99 at half load, round by round between two of the bare server. A machine that is lent to others for 20 ms
 * at a time shows that in both, so the rounds in which the bare server was calm before and after count by themselves.
 */
async function measureHalf(path: string, loaded: (to: number) => Promise<LoadResult>): Promise<void> {
  const bare = [await loaded(barePort)];
  const ours: LoadResult[] = [];
  for (let round = 0; round < halfRounds; round += 1) {
    ours.push(await loaded(port));
    bare.push(await loaded(barePort));
  }
  const isCalm = (round: number) => [bare[round], bare[round + 1]].every((one) => (one?.p99 ?? 0) < calm);
  const p99 = (results: readonly LoadResult[]) => `${median(results.map((one) => one.p99)).toFixed(2)} ms`;
  const calmOnes = ours.filter((_, round) => isCalm(round));
  console.log(
    `${path} at half load, ${Math.round(median(ours.map((one) => one.perSecond)))}/s: p99 ${p99(calmOnes)} in ${calmOnes.length} calm rounds (aim 10 ms), ${p99(ours)} in all ${ours.length}, ${ours.reduce((sum, { failed }) => sum + failed, 0)} failed; the bare server ${p99(bare)}`,
  );
}

/** Warm: the catalogue has learned its lists, and the document hasn't changed for a while since. */
async function settled(read: () => Promise<Response>): Promise<void> {
  await until(async () => (await read()).status === 200, 10_000);
  let seen = '';
  await until(async () => {
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    const before = seen;
    seen = `${(await read()).headers.get('ETag')} ${(await metadata.stats()).calls}`;
    return before === seen;
  }, 180_000);
}

async function startBare(body: Buffer) {
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'parts', 'bare.ts'), String(barePort)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  bare.stdin.end(body);
  const answers = () =>
    fetch(`http://127.0.0.1:${barePort}`).then(
      () => true,
      () => false,
    );
  await until(answers, 5_000);
  return bare;
}

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
