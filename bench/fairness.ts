import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { demo } from '#preview/demo.ts';
import type { AttackOrder } from './parts/attack.worker.ts';
import { attackers, formOf, listAttacks, readOf } from './parts/attacks.ts';
import { signInMany } from './parts/household.ts';
import { type LoadResult, load } from './parts/load.ts';
import { startProduct } from './parts/product.ts';

/**
 * Response times of a cached page, a sign-in and an unknown title, alone and beside each attack of one client.
 * Aim: at most twice as slow. Usage: npm run bench -- fairness [--seconds 5] [words of an attack's name …]
 */
const { values, positionals: words } = parseArgs({
  options: { seconds: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const durationMs = Number(values.seconds) * 1_000;
const port = 3920;
const settlingMs = 15_000;

const secret = 'a secret of the measurement, long enough to be one';
const dataDir = await mkdtemp(join(tmpdir(), 'stoep-bench-'));
const cookies = await signInMany(dataDir, secret, attackers);
const product = await startProduct(port, { dataDir, env: { APP_SECRET: secret, TRUST_PROXY: '1' } });
const place = { host: '127.0.0.1', port };
const page = readOf(product.url, '/movies', product.cookie, '198.51.100.1');
const form = new URLSearchParams({ email: demo.email, password: demo.password }).toString();
const device = product.cookies.find(({ name }) => name === 'device');
const signIn = () => formOf(product.url, '/login', form, `device=${device?.value ?? ''}`, '198.51.100.2');

let unknownTitles = 0;
const title = () => {
  unknownTitles += 1;
  return readOf(product.url, `/watch/${80_000_000 + unknownTitles}`, product.cookie, '198.51.100.1');
};

interface Seen {
  page: LoadResult;
  signIn: LoadResult;
  title: LoadResult;
}

async function look(): Promise<Seen> {
  const seenPage = load({ ...place, request: page, connections: 1, durationMs, rate: 20 });
  const seenSignIn = load({ ...place, request: signIn, connections: 1, durationMs, rate: 1, status: 303 });
  const seenTitle = load({ ...place, request: title, connections: 1, durationMs, rate: 1, status: 404 });
  return { page: await seenPage, signIn: await seenSignIn, title: await seenTitle };
}

/** Attacks from another thread, so that the measuring thread isn't delayed. */
function begin(name: string): Promise<unknown[]> {
  const order: AttackOrder = { url: product.url, cookies, name, durationMs: durationMs + 1_000 };
  const worker = new Worker(new URL('./parts/attack.worker.ts', import.meta.url), { workerData: order });
  return once(worker, 'message');
}

function inWords({ page: read, signIn: signed, title: opened }: Seen, alone: Seen | null): string {
  const part = (result: LoadResult, base: LoadResult | undefined) =>
    Number.isNaN(result.p50)
      ? 'none'
      : `${result.p50.toFixed(1)} ms${base === undefined ? '' : `, ×${(result.p50 / base.p50).toFixed(1)}`}, ${result.failed} failed`;
  return `kept page p50 ${part(read, alone?.page)}; sign-in on a known browser p50 ${part(signed, alone?.signIn)}; unknown title p50 ${part(opened, alone?.title)}`;
}

try {
  await new Promise((resolve) => setTimeout(resolve, settlingMs));
  await load({ ...place, request: page, connections: 1, durationMs: 2_000, rate: 20 });
  let alone = await look();
  console.log(`alone: ${inWords(alone, null)}`);
  const names = Object.keys(listAttacks(product.url, cookies));
  for (const name of names.filter((one) => words.length === 0 || words.some((word) => one.includes(word)))) {
    const attack = begin(name);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const beside = await look();
    const [perSecond] = await attack;
    console.log(`${name} (${Number(perSecond).toFixed(0)}/s answered): ${inWords(beside, alone)}`);
    // Requests of disconnected clients still run.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    alone = await look();
    console.log(`  alone again: ${inWords(alone, null)}`);
  }
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
