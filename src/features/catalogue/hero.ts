import { AppError } from '#src/domain/errors.ts';
import type { HeroView } from '#src/ui/hero.tsx';
import type { ListSource } from './pipeline.ts';
import { isListable } from './pipeline.ts';
import { presentHero } from './present.ts';
import { type ListDeps, type RowDeps, withPageTimeout } from './read.ts';
import type { RowDefinition } from './row.ts';
import { movieRows } from './rows.ts';
import type { KnownTitle } from './store.ts';
import { heroSets } from './ui/hero-sets.ts';

export interface HeroPool {
  row: RowDefinition;
  size: number;
  slides: number;
  seed: number;
  draw?: number;
}

const slides = 6;

/** Source: docs/requirements.md#heroes. */
export const moviesPool = { row: movieRows.topRated, size: heroSets * slides, slides };

const seedIntervalMs = 60 * 60_000;

export function heroSeed(now: number): number {
  return Math.floor(now / seedIntervalMs);
}

export async function readHero(deps: ListDeps, pool: HeroPool): Promise<KnownTitle[]> {
  const { catalogue, audience, log, gaps } = deps;
  const until = performance.now() + catalogue.pageTimeoutMs;
  try {
    const order = shuffled(
      await withPageTimeout(catalogue, readHead(catalogue, pool.row, pool.size)),
      pool.seed,
    );
    const ids = drawFrom(order, pool.slides, pool.draw ?? 0);
    const titleById = await catalogue.titles(pool.row.kind, ids, Math.max(0, until - performance.now()));
    return ids
      .flatMap((id) => titleById.get(id) ?? [])
      .filter((title) => isListable(title, audience) && title.backdropPath !== null && title.overview !== '')
      .slice(0, pool.slides);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, list: pool.row.key }, 'The hero could not be read');
    gaps.hasFailed = true;
    return [];
  }
}

/** Returns the same titles within the hour. */
export async function readHeroSet(deps: RowDeps, set: number, now: number): Promise<HeroView[]> {
  // `~` gives another order than that of the document's hero.
  const titles = await readHero(deps, { ...moviesPool, seed: ~heroSeed(now), draw: set });
  return titles.map((title) => presentHero(title, deps.area, deps.texts));
}

/** Returns twice as many ids as slides, because some titles lack a picture. Draw n begins at n × `slides`. */
function drawFrom(order: readonly number[], slides: number, draw: number): number[] {
  const start = (draw * slides) % Math.max(1, order.length);
  return [...order.slice(start), ...order.slice(0, start)].slice(0, slides * 2);
}

async function readHead(catalogue: ListSource, row: RowDefinition, size: number): Promise<number[]> {
  const first = await catalogue.page(row, 1);
  const pages = Math.ceil(size / Math.max(first.length, 1));
  if (first.length === 0 || pages < 2) return first.slice(0, size);
  // Fetching the later pages first would delay a first visitor's page.
  const rest = Array.from({ length: Math.min(pages, 20) - 1 }, (_, index) =>
    catalogue.pageIfKnown(row, index + 2),
  );
  return [first, ...(await Promise.all(rest))].flatMap((ids) => ids ?? []).slice(0, size);
}

function shuffled(ids: readonly number[], seed: number): number[] {
  const order = (id: number) => (Math.imul(id ^ seed, 2_654_435_761) >>> 0) / 2 ** 32;
  return [...new Set(ids)].sort((a, b) => order(a) - order(b));
}
