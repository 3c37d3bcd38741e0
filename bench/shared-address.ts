import { parseArgs } from 'node:util';
import { percentile } from './parts/percentile.ts';
import { startProduct } from './parts/product.ts';

/**
 * Ten strangers send requests that are limited by address, as fast as they are answered, beside a household at
 * the same address. Aim: no answer to the household is 429, and none waits for the strangers.
 * Usage: npm run bench -- shared-address
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });
const durationMs = Number(values.seconds) * 1_000;
const strangers = 10;
const product = await startProduct(3913);

interface Answers {
  statuses: Record<number, number>;
  waits: number[];
}

const of: Record<string, Answers> = {};

async function send(who: string, path: string, fields: Record<string, string> | null, cookie = '') {
  const began = performance.now();
  const headers = { Origin: product.url, Cookie: cookie };
  const init = fields === null ? { headers } : { headers, method: 'POST', body: new URLSearchParams(fields) };
  const answer = await fetch(product.url + path, { ...init, redirect: 'manual' });
  await answer.arrayBuffer();
  of[who] ??= { statuses: {}, waits: [] };
  const { statuses, waits } = of[who];
  const isRenewalLimited = (answer.headers.get('Location') ?? '').includes('limited');
  const status = isRenewalLimited ? 429 : answer.status;
  statuses[status] = (statuses[status] ?? 0) + 1;
  waits.push(performance.now() - began);
}

const end = performance.now() + durationMs;
let number = 0;

async function beStranger(): Promise<void> {
  while (performance.now() < end) {
    number += 1;
    await send('strangers', '/gift', { email: `stranger-${number}@example.org` });
    await send('strangers', '/redeem', {
      code: 'BBBB-BBBB-BBBB',
      email: 'x@example.org',
      password: 'jacaranda',
    });
    await send('strangers', '/login/code', null);
    await send('strangers', '/forgot-password', { email: `stranger-${number}@example.org` });
  }
}

/** Sends as many requests as a household may. */
async function beHousehold(): Promise<void> {
  const { cookie } = product;
  /** The device cookie: the household has signed in on this browser before. */
  const device = cookie
    .split('; ')
    .filter((one) => one.startsWith('device='))
    .join('; ');
  for (let round = 0; round < 4 && performance.now() < end; round += 1) {
    await send('household: renewal', '/profile/plan', { intent: 'renew' }, cookie);
    await send('household: pass', '/redeem', { code: 'BBBB-BBBB-BBBB' }, cookie);
    await send('household: gift', '/gift', { email: `friend-${round}@example.org` }, cookie);
    await send('household: reset', '/forgot-password', { email: `own-${round}@example.org` }, device);
    await send('household: code', '/login/code', null, device);
    await new Promise((resolve) => setTimeout(resolve, durationMs / 6));
  }
}

try {
  const crowd = Array.from({ length: strangers }, beStranger);
  // The strangers use up their address first.
  await new Promise((resolve) => setTimeout(resolve, durationMs / 4));
  await Promise.all([...crowd, beHousehold()]);
  for (const [who, { statuses, waits }] of Object.entries(of).toSorted()) {
    const list = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    const p50 = percentile(waits, 0.5).toFixed(0);
    const p99 = percentile(waits, 0.99).toFixed(0);
    process.stdout.write(`${who}: ${list.join(', ')}; p50 ${p50} ms, p99 ${p99} ms\n`);
  }
} finally {
  await product.stop();
}
