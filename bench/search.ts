import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#src/adapters/clock.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { type KnownTitle, writeFacts } from '#src/features/catalogue/store.ts';
import { silentLog } from '#test/silent-log.ts';
import { startBenchMetadata } from './parts/metadata.ts';
import { percentile } from './parts/percentile.ts';
import { startProduct } from './parts/product.ts';

/**
 * Typing over 100,000 titles. Aims: p99 20 ms without a call, two calls for a search. Usage: npm run bench -- search
 * [titles] [suggestions]
 */
const titles = Number(process.argv[2] ?? 100_000);
const wanted = Number(process.argv[3] ?? 1_000);

const dataDir = await mkdtemp(join(tmpdir(), 'stoep-bench-search-'));
await fill(join(dataDir, 'stoep.db'));
const metadata = await startBenchMetadata();
const product = await startProduct(3960, { dataDir, env: metadata.env });
const ask = async (path: string) => {
  const began = performance.now();
  const response = await fetch(product.url + path, { headers: { Cookie: product.cookie } });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - began };
};

// The index loads at the start.
const { ms: firstMs } = await ask('/parts/suggestions?q=the');
// Warming disturbs the figures.
await new Promise((resolve) => setTimeout(resolve, 30_000));
await metadata.reset();
const took: number[] = [];
let [found, failed] = [0, 0];
for (const text of typed(wanted)) {
  const { status, text: body, ms } = await ask(`/parts/suggestions?q=${encodeURIComponent(text)}`);
  took.push(ms);
  if (status !== 200) failed += 1;
  if (body.includes('"href"')) found += 1;
}
const at = (share: number) => percentile(took, share).toFixed(1);
console.log(
  `${titles} titles, ${took.length} suggestions: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (aim 20), longest ${at(1)} ms; the first took ${firstMs.toFixed(0)} ms; ${found} found something, ${failed} failed; metadata calls ${(await metadata.stats()).calls} (aim 0); memory ${Math.round(await product.memory())} MB`,
);

for (const text of ['moon', 'qzxv unheard of', 'district 2009']) {
  await metadata.reset();
  const { ms, status } = await ask(`/search?q=${encodeURIComponent(text)}`);
  const { byPath, calls } = await metadata.stats();
  const searches = (byPath['/3/search/movie'] ?? 0) + (byPath['/3/search/tv'] ?? 0);
  const facts = calls - searches;
  console.log(
    `cold "${text}": ${status} in ${ms.toFixed(0)} ms, ${searches} searches of the service (aim 2), ${facts} calls for titles that nobody had met`,
  );
}
await product.stop();
await metadata.close();
await rm(dataDir, { recursive: true, force: true });

/** Begins with frequent words. */
function* typed(count: number): Generator<string> {
  const searches = [
    'the river of gold',
    'a long road',
    'harbuor 12',
    'number 4711',
    'moon 1999',
    'élodie',
    'salt',
  ];
  for (let index = 0; index < count; ) {
    for (const search of searches) {
      for (let length = 1; length <= search.length && index < count; length += 1, index += 1)
        yield search.slice(0, length);
    }
  }
}

/** Each word is in many names. */
async function fill(file: string): Promise<void> {
  const db = await openDatabase({
    database: { kind: 'sqlite', file },
    dataDir,
    clock: systemClock,
    log: silentLog,
  });
  const words = [
    'River',
    'Gold',
    'Road',
    'Harbour',
    'Moon',
    'Salt',
    'Élodie',
    'Winter',
    'Thunder',
    'Mountain',
  ];
  const corpus = Array.from({ length: titles }, (_, index): KnownTitle => {
    const word = (step: number) => words[(index * 7 + Math.floor(index / step)) % words.length];
    return {
      kind: index % 3 === 0 ? 'series' : 'movie',
      id: 5_000_000 + index,
      name: `${index % 2 === 0 ? 'The' : 'A'} ${word(3)} of ${word(10)} ${word(100)} ${index}`,
      overview: 'A story.',
      posterPath: null,
      backdropPath: null,
      releasedOn: `${1950 + (index % 76)}-06-01`,
      rating: 6,
      votes: 100,
      popularity: (index * 7919) % 1000,
      language: 'en',
      genreIds: [18],
      adult: false,
      imdbId: `tt${String(1_000_000 + index)}`,
      maturity: 13,
      certificate: { label: '13', country: 'ZA' },
      details: { runtime: 100, seasons: [], cast: [], similar: [] },
      factsAt: systemClock.now(),
    };
  });
  for (let at = 0; at < corpus.length; at += 1_000)
    await writeFacts(db, corpus.slice(at, at + 1_000), systemClock.now());
  await db.close();
}
