import { startBenchMetadata } from './parts/metadata.ts';
import { startProduct, waitUntil } from './parts/product.ts';

/**
 * A cold catalogue with 80 ms a call. Aims: /movies complete in 2.5 s, all lists in 60 s, 35 calls a second and 20 at
 * once. Usage: npm run bench -- cold-start [ms a call]
 */
const slow = Number(process.argv[2] ?? 80);

/** Lists of each first document with their least number of titles. */
const screens: Record<string, Record<string, number>> = {
  '/movies': { 'Latest Releases': 10, Action: 10, Horror: 10, Kids: 10, 'Our Top Picks': 24 },
  '/': {
    'Trending Movies': 12,
    'Trending Series': 12,
    'Kids Shows': 12,
    'Latest Anime': 12,
    'South African Titles': 6,
  },
  '/tv': { 'Trending Series': 10, 'Latest Releases': 10, 'Kids Series': 10, 'All Latest Series': 18 },
  '/kids': { 'Kids Shows': 24 },
  '/anime': { 'Latest Anime': 24 },
};

const metadata = await startBenchMetadata();
await metadata.slow(slow);
const product = await startProduct(3940, { env: metadata.env });
const started = performance.now() - product.readyMs;
const since = () => ((performance.now() - started) / 1000).toFixed(1);

const read = async (path: string) => {
  const began = performance.now();
  const response = await fetch(product.url + path, { headers: { Cookie: product.cookie } });
  const html = await response.text();
  return { status: response.status, html, ms: performance.now() - began };
};

const first = await read('/movies');
console.log(
  `first /movies: ${first.ms.toFixed(0)} ms (aim 2500), status ${first.status}, ${describeLists('/movies', first.html)}; asked ${since()} s after the start, which was ready after ${product.readyMs.toFixed(0)} ms`,
);

// Warm once no more calls come.
let [before, quietSince, warmAfter] = [-1, 0, ''];
await waitUntil(async () => {
  const { calls } = await metadata.stats();
  if (calls !== before) [before, quietSince, warmAfter] = [calls, performance.now(), since()];
  return performance.now() - quietSince > 4_000;
}, 180_000);
const stats = await metadata.stats();
console.log(
  `warm ${warmAfter} s after the start (aim 60): ${stats.calls} calls, at most ${stats.perSecondMax} in a second (limit 35) and ${stats.inFlightMax} at once (limit 20)`,
);

await metadata.reset();
for (const path of Object.keys(screens)) {
  // The first may be an older document.
  await read(path);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const { html, ms, status } = await read(path);
  console.log(`${path}: ${status}, ${describeLists(path, html)}, ${ms.toFixed(1)} ms`);
}
console.log(`metadata calls for all of these: ${(await metadata.stats()).calls} (aim 0)`);
await product.stop();
await metadata.close();

function describeLists(path: string, html: string): string {
  const wanted = Object.entries(screens[path] ?? {});
  const lacking = wanted.flatMap(([name, least]) => {
    const count = titlesOf(html, name);
    return count >= least ? [] : [`${name} ${count} of ${least}`];
  });
  return lacking.length === 0 ? `complete (${wanted.length} lists)` : `incomplete: ${lacking.join(', ')}`;
}

function titlesOf(html: string, name: string): number {
  const heading = new RegExp(`<h2[^>]*>${name}</h2>`).exec(html);
  if (heading === null) return 0;
  const from = html.slice(heading.index + heading[0].length);
  return (from.slice(0, from.search(/<h2|<\/main>/)).match(/class="card"/g) ?? []).length;
}
