import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startBenchMetadata } from './parts/metadata.ts';
import { startProduct } from './parts/product.ts';

/** 500 viewers ask for an expired list at once. Aim: one call. Usage: npm run bench -- expired-list [viewers] */
const viewers = Number(process.argv[2] ?? 500);
const day = 24 * 60 * 60_000;

const dataDir = await mkdtemp(join(tmpdir(), 'stoep-bench-expired-'));
const metadata = await startBenchMetadata();
const product = await startProduct(3970, { dataDir, env: metadata.env });
await metadata.untilQuiet();

const db = new DatabaseSync(join(dataDir, 'stoep.db'), { timeout: 2_000 });
db.prepare(
  "update title_list set fetched_at = fetched_at - ? where list_key = 'movies.top-picks' and page = 1",
).run(day);
db.close();
await metadata.slow(80);
await metadata.reset();
// Not in the document cache yet.
const address = `${product.url}/movies?after=1.3`;
const took = await Promise.all(
  Array.from({ length: viewers }, async () => {
    const began = performance.now();
    const response = await fetch(address, { headers: { Cookie: product.cookie } });
    await response.text();
    if (response.status !== 200) throw new Error(`Answered ${response.status}`);
    return performance.now() - began;
  }),
);
await new Promise((resolve) => setTimeout(resolve, 1_500));
const { byPath } = await metadata.stats();
console.log(
  `${viewers} viewers of an expired list: ${byPath['/3/trending/movie/week'] ?? 0} calls for it (aim 1), the longest wait ${Math.max(...took).toFixed(0)} ms`,
);
await product.stop();
await metadata.close();
await rm(dataDir, { recursive: true, force: true });
