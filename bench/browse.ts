import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '#src/adapters/clock.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import type { Config } from '#src/config/config.ts';
import { type Audience, everyone } from '#src/domain/audience.ts';
import { type BrowseFilters, browseSorts, noFilters, writeFilters } from '#src/domain/browse.ts';
import { browseGenres } from '#src/domain/browse-genres.ts';
import { browseTitles } from '#src/features/catalogue/browse/read.ts';
import { type KnownTitle, writeFacts } from '#src/features/catalogue/store.ts';
import { silentLog } from '#test/silent-log.ts';
import { percentile } from './parts/percentile.ts';

/**
 * Combinations of filters over 100,000 titles. Aim: p99 50 ms. Usage: npm run bench -- browse [titles] [combinations]
 * [postgres://…]
 */
const titles = Number(process.argv[2] ?? 100_000);
const combinations = Number(process.argv[3] ?? 600);
const postgres = process.argv[4];

const dataDir = await mkdtemp(join(tmpdir(), 'stoep-bench-browse-'));
const database: Config['database'] =
  postgres === undefined
    ? { kind: 'sqlite', file: join(dataDir, 'stoep.db') }
    : { kind: 'postgres', url: postgres };
const db = await openDatabase({ database, dataDir, clock: systemClock, log: silentLog });
const languages = ['en', 'en', 'en', 'en', 'en', 'fr', 'ja', 'hi', 'es', 'zu', 'xh', 'af', 'st', 'tn'];
const genres = browseGenres.flatMap(({ ids }) => ids);
const random = seeded(7);
const pick = <One>(list: readonly [One, ...One[]] | readonly One[]) =>
  list[Math.floor(random() * list.length)] as One; // never empty

await fill();
if (postgres !== undefined) await vacuum(postgres);
const children: Audience = { ceiling: 12, genres: [] };
const picky: Audience = { ceiling: 13, genres: ['Drama', 'SciFi'] };
for (const [name, audience] of Object.entries({ everyone, children, picky })) {
  const took: { ms: number; search: string; count: number }[] = [];
  for (let index = 0; index < combinations; index += 1) {
    const filters = index === 0 ? noFilters : draw();
    const began = performance.now();
    const { count } = await browseTitles({ db, clock: systemClock }, filters, audience, 1);
    took.push({ ms: performance.now() - began, search: writeFilters(filters), count });
  }
  took.sort((a, b) => a.ms - b.ms);
  const times = took.map(({ ms }) => ms);
  const at = (share: number) => percentile(times, share).toFixed(1);
  const empty = took.filter(({ count }) => count === 0).length;
  const last = took.at(-1);
  console.log(
    `${titles} titles, ${name}, ${took.length} combinations (${empty} empty): p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (aim 50), longest ${last?.ms.toFixed(1)} ms (${last?.search}, ${last?.count} titles)`,
  );
}
await db.close();
await rm(dataDir, { recursive: true, force: true });

/** Each filter in one of two. */
function draw(): BrowseFilters {
  const maybe = <One>(draw: () => One): One | null => (random() < 0.5 ? draw() : null);
  return {
    kind: maybe(() => pick(['movie', 'series', 'anime'] as const)),
    genre: Array.from({ length: Math.floor(random() * 3) }, () => pick(browseGenres).slug),
    language: maybe(() => pick(languages)),
    year: maybe(() => 1950 + Math.floor(random() * 77)),
    rating: maybe(() => 5 + Math.floor(random() * 5)),
    certificate: maybe(() => pick(['A', 'PG', '10-12PG', '13', '16'])),
    sort: pick(browseSorts),
  };
}

/** As autovacuum does within a minute. */
async function vacuum(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('vacuum analyze title');
  await client.end();
}

async function fill(): Promise<void> {
  const now = systemClock.now();
  for (let at = 0; at < titles; at += 1_000) {
    const batch = Array.from({ length: Math.min(1_000, titles - at) }, (_, index) =>
      titleOf(at + index, now),
    );
    await writeFacts(db, batch, now);
  }
}

function titleOf(index: number, now: number): KnownTitle {
  const kind = random() < 0.6 ? 'movie' : 'series';
  const maturity = pick([0, 7, 10, 13, 16, 16, 18, null]);
  const isAnime = kind === 'series' && random() < 0.1;
  return {
    kind,
    id: 5_000_000 + index,
    name: `Title ${Math.floor(random() * 1e9).toString(36)} ${index}`,
    overview: 'A story of a river, a road and a harbour. '.repeat(6),
    posterPath: '/poster.jpg',
    backdropPath: '/backdrop.jpg',
    releasedOn: `${2026 - Math.floor(76 * random() ** 2)}-0${1 + Math.floor(random() * 9)}-11`,
    rating: Math.round(random() * 100) / 10,
    votes: Math.floor(random() * 3_000),
    popularity: Math.round(1_000_000 * random() ** 4) / 1_000,
    language: pick(languages),
    genreIds: [pick(genres), pick(genres), pick(genres)],
    adult: random() < 0.01,
    imdbId: `tt${1_000_000 + index}`,
    maturity,
    certificate: maturity === null ? null : { label: String(maturity), country: 'ZA' },
    details: { runtime: 100, seasons: [], cast: [], similar: [], ...(isAnime ? { anime: true } : {}) },
    factsAt: now,
  };
}

/** The same numbers at every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
