import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { demo } from '#preview/demo.ts';
import { startBenchMetadata } from './parts/metadata.ts';
import { startProduct } from './parts/product.ts';

/**
 * A sub-user opens unknown titles and hangs up; the main user searches. Aim: no search takes a second longer. Usage:
 * npm run bench -- unknown-titles [requests]
 */
const requests = Number(process.argv[2] ?? 2_500);

const metadata = await startBenchMetadata();
const product = await startProduct(3961, { env: metadata.env });
// Warming calls the service too.
await settled();
await metadata.slow(100);

const child = await signInSubUser();
const before = await search('before', 5);
await metadata.reset();
const began = performance.now();
const flood = sendAndDrop();
const during = await search('during', 10);
await flood;
const after = await search('after', 5);
const { calls, perSecondMax } = await metadata.stats();
const status = (await fetch(`${product.url}/subuser/movie/79999999`, { headers: { Cookie: child } })).status;
console.log(
  `${requests} requests for unknown titles, dropped; searches of another viewer: before ${text(before)}, during ${text(during)}, after ${text(after)}; metadata calls ${calls} in ${((performance.now() - began) / 1000).toFixed(1)} s, ${perSecondMax} at most in a second (aim 40); the next unknown title answers ${status} (aim 429)`,
);
await product.stop();
await metadata.close();

async function settled(): Promise<void> {
  for (;;) {
    await metadata.reset();
    await delay(3_000);
    if ((await metadata.stats()).calls === 0) return;
  }
}

async function signInSubUser(): Promise<string> {
  const [sub] = demo.subUsers;
  const body = new URLSearchParams({
    asSubUser: 'on',
    name: sub?.name ?? '',
    password: sub?.password ?? '',
    accountEmail: demo.email,
  });
  const headers = { Origin: product.url };
  const answer = await fetch(`${product.url}/login`, { method: 'POST', body, headers, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`Sub-user sign-in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

/** 25 at a time, for 20 ms. */
async function sendAndDrop(): Promise<void> {
  for (let sent = 0; sent < requests; sent += 25) {
    const batch = Array.from({ length: 25 }, (_, index) => {
      const path = `/subuser/movie/${70_000_000 + sent + index}`;
      const request = get(product.url + path, { headers: { Cookie: child }, agent: false }, (response) =>
        response.resume(),
      );
      request.on('error', () => undefined);
      return request;
    });
    await delay(20);
    for (const request of batch) request.destroy();
  }
}

/** In ms. */
async function search(word: string, count: number): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const sentAt = performance.now();
    const answer = await fetch(`${product.url}/search?q=${word}+${index}`, {
      headers: { Cookie: product.cookie },
    });
    await answer.text();
    if (answer.status !== 200) throw new Error(`A search answered ${answer.status}`);
    took.push(performance.now() - sentAt);
  }
  return took;
}

function text(took: readonly number[]): string {
  const sorted = took.toSorted((a, b) => a - b);
  return `p50 ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms`;
}
