import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type LoadOptions, load } from './parts/load.ts';
import { median } from './parts/median.ts';
import { type BenchMetadata, startBenchMetadata } from './parts/metadata.ts';
import { type Product, startProduct, until } from './parts/product.ts';
import { undisturbed } from './parts/stolen.ts';
import { visitors } from './parts/visitors.ts';

/**
 * How much of a bare server's speed is left when the same bytes come from the product, warm and signed in, and how
 * many calls to the metadata service that costs. The two take turns, so that a slow moment of the machine hits
 * both; rounds in which the machine's host gave its cores to others count by themselves, and more are played in
 * their place. Public pages are asked for signed out.
 * Aims: a share of 0.60 (public pages 0.50), a p99 of 10 ms at half load, 300 MB, no call to the metadata service.
 * Usage: npm run bench -- pages [--short] [path …]
 */
const given = process.argv.slice(2);
const isShort = given.includes('--short');
const named = given.filter((one) => one.startsWith('/'));
const paths = named.length > 0 ? named : ['/', '/movies', '/tv', '/kids', '/anime'];
const [port, barePort] = [3900, 3980];
/** Calm rounds that are wanted, and rounds that are played at most to have them; how long each lasts, in ms. */
const full = { wanted: isShort ? 2 : 5, most: isShort ? 4 : 20, duration: isShort ? 1_000 : 2_000 };
const half = { wanted: isShort ? 3 : 9, most: isShort ? 6 : 40, duration: 1_500 };
const connections = { full: 32, half: 128 };

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
  const options = (to: number, duration: number): LoadOptions => ({
    host: '127.0.0.1',
    port: to,
    request: head(to),
    connections: connections.full,
    duration,
  });
  await reset();
  // Both are compiled for what they do all the time before anything counts.
  for (const to of [barePort, port]) await load(options(to, 4_000));
  const rounds = await play(full, async () => {
    const theirs = await load(options(barePort, full.duration));
    const ours = await load(options(port, full.duration));
    const ratio = ours.perSecond / theirs.perSecond;
    console.log(
      `  bare ${Math.round(theirs.perSecond)}/s, ${path} ${Math.round(ours.perSecond)}/s (p99 ${ours.p99.toFixed(1)} ms, ${ours.failed} failed), ratio ${ratio.toFixed(2)}`,
    );
    return { ratio, ours };
  });
  console.log(
    `${path}: ${raw.length} bytes; median ratio ${told(rounds, ({ ratio }) => ratio)} (aim ${own === '' ? '0.50' : '0.60'}); metadata calls ${(await stats()).calls} (aim 0)`,
  );
  const rate = median(rounds.map(({ result }) => result.ours.perSecond)) / 2;
  const atHalf = (to: number) => load({ ...options(to, half.duration), connections: connections.half, rate });
  const halves = await play(half, async () => ({
    theirs: await atHalf(barePort),
    ours: await atHalf(port),
  }));
  console.log(
    `${path} at half load, ${Math.round(rate)}/s: median p99 in ms ${told(halves, ({ ours }) => ours.p99)} (aim 10); the bare server ${told(halves, ({ theirs }) => theirs.p99)}; ${halves.reduce((sum, { result }) => sum + result.ours.failed, 0)} failed`,
  );
  bare.kill();
}

interface Round<T> {
  result: T;
  calm: boolean;
}

/** Plays rounds until enough of them were calm, or too many weren't. */
async function play<T>(
  { wanted, most }: { wanted: number; most: number },
  round: () => Promise<T>,
): Promise<Round<T>[]> {
  const played: Round<T>[] = [];
  while (played.length < most && played.filter(({ calm }) => calm).length < wanted) {
    played.push(await undisturbed(round));
  }
  return played;
}

/** The median over calm rounds, and over all. */
function told<T>(rounds: readonly Round<T>[], figure: (result: T) => number): string {
  const calm = rounds.filter((round) => round.calm);
  const over = (some: readonly Round<T>[]) => median(some.map(({ result }) => figure(result))).toFixed(2);
  return `${over(calm)} in ${calm.length} calm rounds, ${over(rounds)} in all ${rounds.length}`;
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
