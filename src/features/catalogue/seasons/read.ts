import pTimeout from 'p-timeout';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Metadata } from '#src/adapters/metadata/metadata.ts';
import { dateWindow } from '#src/domain/days.ts';
import { buildGuide, type SeasonGuide } from '#src/domain/episodes.ts';
import { AppError } from '#src/domain/errors.ts';
import type { EpisodeFacts } from '#src/domain/title.ts';
import { seasonFreshMs } from '../lacking.ts';
import { maxFactsAge } from '../policies.ts';
import type { KnownTitle } from '../store.ts';
import { readSeasonLists, readStoredSeason, writeStoredSeason } from './store.ts';

export interface SeasonDeps {
  db: Database;
  metadata: Metadata;
  clock: Clock;
  log: Log;
}

/** Reads only stored lists; makes no call to TMDB. */
export async function readGuide(
  { db, clock }: Pick<SeasonDeps, 'db' | 'clock'>,
  { kind, id, details }: Pick<KnownTitle, 'kind' | 'id' | 'details'>,
): Promise<SeasonGuide[]> {
  if (kind === 'movie') return [];
  const lists = await readSeasonLists(db, [id]);
  return buildGuide(details, lists.get(id) ?? new Map(), dateWindow(clock.now()).today);
}

/** Never throws, because a player works without names. Waits at most `timeoutMs` for an unknown season. */
export async function readEpisodes(
  deps: SeasonDeps,
  seriesId: number,
  number: number,
  timeoutMs: number,
): Promise<EpisodeFacts[]> {
  try {
    const stored = await readStoredSeason(deps.db, seriesId, number);
    const age = stored === null ? Number.POSITIVE_INFINITY : deps.clock.now() - stored.fetchedAt;
    if (stored?.hasDays === true && age <= seasonFreshMs(stored.episodes)) return stored.episodes;
    const learning = learn(deps, seriesId, number);
    if (stored?.hasDays === true && age <= maxFactsAge) return stored.episodes;
    const learned = await pTimeout(learning, { milliseconds: Math.max(1, timeoutMs), fallback: () => [] });
    return learned.length === 0 && age <= maxFactsAge ? (stored?.episodes ?? []) : learned;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ err: error, id: seriesId, season: number }, 'A season could not be read');
    return [];
  }
}

/** An unknown season is stored as empty. */
async function learn(deps: SeasonDeps, seriesId: number, number: number): Promise<EpisodeFacts[]> {
  const { db, metadata, clock, log } = deps;
  try {
    const store = (episodes: EpisodeFacts[] | null) =>
      writeStoredSeason(db, seriesId, number, episodes ?? [], clock.now());
    return (await metadata.season(seriesId, number, { store })) ?? [];
  } catch (error) {
    log.warn({ err: error, id: seriesId, season: number }, 'The episodes of a season could not be fetched');
    return [];
  }
}
