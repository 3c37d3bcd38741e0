import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { browserEncodings } from './parts/browser-encodings.ts';
import { type LoadResult, load } from './parts/load.ts';
import { type BenchMetadata, startBenchMetadata } from './parts/metadata.ts';
import { median } from './parts/percentile.ts';
import { type Product, startProduct, waitUntil } from './parts/product.ts';
import { signedOutPages } from './parts/signed-out-pages.ts';
import { measureUndisturbed } from './parts/stolen-time.ts';

/**
 * The product's speed as a share of a bare server's with the same bytes, in turns, over calm rounds. Aims: 0.60
 * (public pages 0.50), p99 10 ms at half load, 300 MB, no call to TMDB. Usage: npm run bench -- pages [--short]
 * [path …]
 */
const given = process.argv.slice(2);
const isShort = given.includes('--short');
const named = given.filter((one) => one.startsWith('/'));
const paths = named.length > 0 ? named : ['/', '/movies', '/tv', '/kids', '/anime'];
const [port, barePort] = [3900, 3980];
/** The wanted number of calm rounds, and the maximum of all rounds. */
const rounds = isShort ? { calm: 2, max: 4 } : { calm: 7, max: 20 };
const durationMs = { full: 2_500, half: 1_000 };
const bareP99Ms = 5;

const metadata = await startBenchMetadata();
const product = await startProduct(port, { env: metadata.env });
for (const path of paths) await measure(path, product, metadata);
console.log(
  `memory ${Math.round(await product.memory())} MB (aim 300); ready after ${Math.round(product.readyMs)} ms with an empty folder`,
);
await product.stop();
await metadata.close();

async function measure(path: string, { cookie, url }: Product, { countCalls }: BenchMetadata): Promise<void> {
  const own = signedOutPages.has(path) ? '' : cookie;
  const head = (to: number) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost:${to}\r\nAccept-Encoding: ${browserEncodings}\r\n${own === '' ? '' : `Cookie: ${own}\r\n`}\r\n`;
  await waitUntilWarm(() =>
    fetch(url + path, { headers: { Cookie: own, 'Accept-Encoding': browserEncodings } }),
  );
  const raw = await rawBody(port, head(port));
  const bare = await startBare(raw);
  const place = { host: '127.0.0.1', connections: 32 };
  const atFull = (to: number) => load({ ...place, port: to, request: head(to), durationMs: durationMs.full });
  const atHalf = (to: number, rate: number) =>
    load({ ...place, port: to, request: head(to), rate, durationMs: durationMs.half });
  // Warms the compilers.
  for (let turn = 0; turn < 2; turn += 1) for (const to of [barePort, port]) await atFull(to);
  const callsBefore = await countCalls();
  const played: Round[] = [];
  while (played.length < rounds.max && played.filter(({ calm }) => calm).length < rounds.calm) {
    played.push(await playRound(atFull, atHalf));
  }
  const calls = (await countCalls()) - callsBefore;
  console.log(
    `${path}: ${raw.length} bytes; ratio ${describeRounds(played, ({ ratio }) => ratio)} (aim ${own === '' ? '0.50' : '0.60'}); metadata calls ${calls} (aim 0)`,
  );
  console.log(
    `${path} at half load, ${Math.round(median(played.map(({ rate }) => rate)))}/s: p99 in ms ${describeRounds(played, ({ p99 }) => p99)} (aim 10); the bare server's ${describeRounds(played, (round) => round.bareP99)}; ${played.reduce((sum, { failed }) => sum + failed, 0)} failed`,
  );
  bare.kill();
}

interface Round {
  /** Requests a second at full load. */
  perSecond: number;
  /** `perSecond` as a share of the bare server's. */
  ratio: number;
  /** Requests a second, half of the full load. */
  rate: number;
  /** In ms, at `rate`. */
  p99: number;
  bareP99: number;
  failed: number;
  calm: boolean;
}

async function playRound(
  atFull: (to: number) => Promise<LoadResult>,
  atHalf: (to: number, rate: number) => Promise<LoadResult>,
): Promise<Round> {
  const { result, undisturbed } = await measureUndisturbed(async () => {
    const theirs = await atFull(barePort);
    const ours = await atFull(port);
    const rate = ours.perSecond / 2;
    const half = await atHalf(port, rate);
    return {
      perSecond: ours.perSecond,
      ratio: ours.perSecond / theirs.perSecond,
      rate,
      p99: half.p99,
      bareP99: (await atHalf(barePort, rate)).p99,
      failed: ours.failed + half.failed,
    };
  });
  const calm = undisturbed && result.bareP99 < bareP99Ms;
  console.log(
    `  ${Math.round(result.perSecond)}/s, ratio ${result.ratio.toFixed(2)}; at half load p99 ${result.p99.toFixed(1)} ms, the bare server's ${result.bareP99.toFixed(1)} ms${calm ? '' : ', not calm'}`,
  );
  return { ...result, calm };
}

/** Describes calm rounds, then all rounds. */
function describeRounds(played: readonly Round[], figure: (round: Round) => number): string {
  const calm = played.filter((round) => round.calm);
  const over = (some: readonly Round[]) => median(some.map(figure)).toFixed(2);
  const calmly = calm.length === 0 ? 'no calm round' : `${over(calm)} in ${calm.length} calm rounds`;
  return `median ${calmly}, ${over(played)} in all ${played.length}`;
}

/** Waits until two readings need no call to TMDB. An ETag doesn't show it: `/movies` changes its hero. */
async function waitUntilWarm(read: () => Promise<Response>): Promise<void> {
  await waitUntil(async () => (await read()).status === 200, 10_000);
  let seen = -1;
  await waitUntil(async () => {
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    await read();
    const before = seen;
    seen = await metadata.countCalls();
    return before === seen;
  }, 180_000);
}

async function startBare(body: Buffer) {
  const bare = spawn(
    process.execPath,
    [join(import.meta.dirname, 'parts', 'bare-server.ts'), String(barePort)],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  bare.stdin.end(body);
  const answers = () =>
    fetch(`http://127.0.0.1:${barePort}`).then(
      () => true,
      () => false,
    );
  await waitUntil(answers, 5_000);
  return bare;
}

/** Returns the body as it is sent, still compressed. */
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
