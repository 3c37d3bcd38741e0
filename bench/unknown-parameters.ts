import { startBenchMetadata } from './parts/metadata.ts';
import { median } from './parts/percentile.ts';
import { startProduct, waitUntil } from './parts/product.ts';

/**
 * Undeclared parameters: the front pages, 300 addresses, the front pages again. Aims: 5 ms each, front pages as fast
 * as before. Usage: npm run bench -- unknown-parameters
 */
const fronts = ['/', '/movies', '/tv', '/kids', '/anime'];
const count = 300;

const metadata = await startBenchMetadata();
const product = await startProduct(3900, { env: metadata.env });

async function timeOf(path: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(product.url + path, { headers: { Cookie: product.cookie } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - started;
}

/** No document is outdated meanwhile. */
async function settled(): Promise<void> {
  let calls = -1;
  await waitUntil(async () => {
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    for (const path of fronts) await timeOf(path);
    const before = calls;
    calls = (await metadata.stats()).calls;
    return calls === before;
  }, 180_000);
}

async function timeFronts(): Promise<string> {
  const times: number[] = [];
  for (const path of fronts) times.push(await timeOf(path));
  return times.map((time) => time.toFixed(1)).join(', ');
}

await settled();
console.log(`front pages before, ms: ${await timeFronts()}`);
const times: number[] = [];
for (let index = 0; index < count; index += 1) times.push(await timeOf(`/movies?z=${index}`));
const max = Math.max(...times).toFixed(1);
console.log(`${count} unknown parameters: median ${median(times).toFixed(1)} ms, longest ${max} ms`);
console.log(`front pages afterwards, ms: ${await timeFronts()}`);
console.log(`memory ${Math.round(await product.memory())} MB`);
await product.stop();
await metadata.close();
