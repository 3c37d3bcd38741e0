import { readdir, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { demo } from '#preview/demo.ts';
import { postForm } from './parts/household.ts';
import { load } from './parts/load.ts';
import { startProduct } from './parts/product.ts';

/**
 * Memory of the product and its processes. Aim: 300 MB after 300 sign-ins in 30 s. Usage: npm run bench --
 * sign-in-memory [--sign-ins 300] [--seconds 30]
 */
const { values } = parseArgs({
  options: { 'sign-ins': { type: 'string', default: '300' }, seconds: { type: 'string', default: '30' } },
});
const duration = Number(values.seconds) * 1_000;
const rate = Number(values['sign-ins']) / Number(values.seconds);
const port = 3950;

const product = await startProduct(port);
try {
  // Waits until the product is warm: other benches measure warming.
  await new Promise((resolve) => setTimeout(resolve, 25_000));
  await printMemory('before');
  const form = new URLSearchParams({ email: demo.email, password: demo.password }).toString();
  const request = postForm(product.url, '/login', form, '');
  const result = await load({
    host: '127.0.0.1',
    port,
    request,
    connections: 32,
    durationMs: duration,
    rate,
    status: 303,
  });
  console.log(
    `${(result.perSecond * (duration / 1000)).toFixed(0)} sign-ins, ${result.failed} refused, p50 ${result.p50.toFixed(0)} ms, p99 ${result.p99.toFixed(0)} ms`,
  );
  await printMemory('right after');
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  await printMemory('10 s later');
} finally {
  await product.stop();
}

async function printMemory(when: string): Promise<void> {
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  const spaces = [...metrics.matchAll(/^v8js_memory_heap_used_bytes\{.*\} (\S+)$/gm)];
  const heap = spaces.reduce((sum, [, bytes]) => sum + Number(bytes) / 2 ** 20, 0);
  const children = await Promise.all((await findChildren(product.pid)).map(residentMemory));
  const own = await residentMemory(product.pid);
  const all = children.reduce((sum, size) => sum + size, own);
  console.log(
    `${when}: ${all.toFixed(0)} MB, of which the server ${own.toFixed(0)} MB` +
      ` (its heap ${heap.toFixed(0)} MB)`,
  );
}

/** Returns the child processes, without the stand-ins. */
async function findChildren(parent: number): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    );
    const parentOf = Number(/\) \S (\d+)/.exec(stat ?? '')?.[1]);
    if (parentOf === parent && !command?.includes('preview')) found.push(Number(name));
  }
  return found;
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
