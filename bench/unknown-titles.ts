import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { demo } from '#preview/demo.ts';
import { startBenchMetadata } from './parts/metadata.ts';
import { percentile } from './parts/percentile.ts';
import { startProduct } from './parts/product.ts';

/**
 * What others do while the main user searches or reads its personal part. Aim: no search takes a second longer, no
 * personal part 50 ms. Usage: npm run bench -- unknown-titles [dropped|networks|renders|cards …]
 */
const attacks = {
  dropped: attackByDropping,
  networks: attackFromNetworks,
  renders: attackByRendering,
  cards: attackByCards,
};

let searches = 0;

const metadata = await startBenchMetadata();
const product = await startProduct(3961, { env: { ...metadata.env, TRUST_PROXY: '1' } });
try {
  // Warming calls the service too.
  await settled();
  await metadata.slow(100);
  const names = process.argv.slice(2);
  for (const [name, attack] of Object.entries(attacks))
    if (names.length === 0 || names.includes(name)) await attack();
} finally {
  await product.stop();
  await metadata.close();
}

/** A sub-user opens 2,500 unknown titles and hangs up each time. */
async function attackByDropping(): Promise<void> {
  const child = await signInSubUser();
  await metadata.reset();
  const began = performance.now();
  const times = await during(() => sendAndDrop(child), search);
  const { calls, perSecondMax } = await metadata.stats();
  const { status } = await send('/subuser/movie/79999999', { Cookie: child });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `2,500 requests for unknown titles, dropped: searches of another viewer ${times}; metadata calls ${calls} in ${seconds} s, ${perSecondMax} at most in a second (aim 40); the next unknown title answers ${status} (aim 429)`,
  );
}

/** 200 networks open unknown titles as visitors, 4 at a time each. */
async function attackFromNetworks(): Promise<void> {
  const statuses = new Map<number, number>();
  let next = 60_000_000;
  let isOver = false;
  const visit = async (network: number) => {
    while (!isOver) {
      next += 1;
      const { status } = await send(`/title/movie/${next}`, { 'X-Forwarded-For': addressOf(network) });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await metadata.reset();
  const times = await during(async () => {
    const visits = Array.from({ length: 200 }, (_, network) => visit(network));
    await delay(20_000);
    isOver = true;
    await Promise.all(visits);
  }, search);
  const { calls } = await metadata.stats();
  console.log(
    `200 networks that open unknown titles for 20 s: searches of a viewer ${times}; ${calls} metadata calls; answers to the networks ${JSON.stringify(Object.fromEntries(statuses))}`,
  );
}

/** 20 connections of one address draw the sign-in page with a cookie that isn't ours. */
async function attackByRendering(): Promise<void> {
  await attackPersonalPart('sign-in pages with a foreign cookie', (index) => [
    `/login?next=/x${index}`,
    { Cookie: `foreign=${index}` },
  ]);
}

/** Known titles, each card drawn for the first time. */
async function attackByCards(): Promise<void> {
  const sitemap = await (await fetch(`${product.url}/sitemaps/titles-1.xml`)).text();
  const titles = [...sitemap.matchAll(/\/title\/\w+\/\d+(?=<)/g)].map(([path]) => path);
  await attackPersonalPart(`cards of ${titles.length} titles`, (index) => [
    `${titles[index % titles.length]}/card.jpg`,
    { 'X-Forwarded-For': addressOf(index % 50) },
  ]);
}

type Visit = [path: string, headers: Record<string, string>];

async function attackPersonalPart(what: string, visitOf: (index: number) => Visit): Promise<void> {
  const statuses = new Map<number, number>();
  let next = 0;
  let isOver = false;
  const visit = async () => {
    while (!isOver) {
      next += 1;
      const { status } = await send(...visitOf(next));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const times = await during(async () => {
    const visits = Array.from({ length: 20 }, visit);
    await delay(10_000);
    isOver = true;
    await Promise.all(visits);
  }, readPersonalPart);
  console.log(
    `20 connections for 10 s, ${what}: personal part of a viewer ${times}; answers to them ${JSON.stringify(Object.fromEntries(statuses))}`,
  );
}

function addressOf(network: number): string {
  return `198.${18 + Math.floor(network / 250)}.${network % 250}.7`;
}

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
async function sendAndDrop(cookie: string): Promise<void> {
  for (let sent = 0; sent < 2_500; sent += 25) {
    const batch = Array.from({ length: 25 }, (_, index) => {
      const path = `/subuser/movie/${70_000_000 + sent + index}`;
      const request = get(product.url + path, { headers: { Cookie: cookie }, agent: false }, (response) =>
        response.resume(),
      );
      request.on('error', () => undefined);
      return request;
    });
    await delay(20);
    for (const request of batch) request.destroy();
  }
}

async function send(path: string, headers: Record<string, string>): Promise<{ status: number }> {
  const answer = await fetch(product.url + path, { headers });
  await answer.arrayBuffer();
  return { status: answer.status };
}

function search(): Promise<{ status: number }> {
  searches += 1;
  return send(`/search?q=word+${searches}`, { Cookie: product.cookie });
}

function readPersonalPart(): Promise<{ status: number }> {
  return send('/parts/me?watched=all', { Cookie: product.cookie });
}

/** What the viewer's requests take before and during the attack, with those that failed. */
async function during(attack: () => Promise<void>, request: typeof search): Promise<string> {
  const before = await measure(request, ({ length }) => length < 5);
  let isOver = false;
  const attacking = attack().finally(() => {
    isOver = true;
  });
  await delay(1_000);
  const taken = await measure(request, ({ length }) => !isOver && length < 40);
  await attacking;
  return `before ${text(before)}, during ${text(taken)}`;
}

interface Taken {
  ms: number;
  failed: boolean;
}

async function measure(request: typeof search, goesOn: (taken: Taken[]) => boolean): Promise<Taken[]> {
  const taken: Taken[] = [];
  while (goesOn(taken)) {
    const sentAt = performance.now();
    const { status } = await request();
    taken.push({ ms: performance.now() - sentAt, failed: status !== 200 });
    await delay(100);
  }
  return taken;
}

function text(taken: readonly Taken[]): string {
  const ms = taken.map((one) => one.ms);
  const failed = taken.filter((one) => one.failed).length;
  return `p50 ${Math.round(percentile(ms, 0.5))} ms, longest ${Math.round(Math.max(...ms))} ms, ${failed} of ${taken.length} failed`;
}
