import type { EpisodeFacts, TitleSummary } from '#src/domain/title.ts';
import { policies } from './policies.ts';

const dailyUntilMs = 14 * policies.lackingLater.freshMs;

type Facts = Pick<TitleSummary, 'imdbId' | 'maturity' | 'adult' | 'posterPath' | 'overview'>;

/** Volunteers add these fields to TMDB over time. A title without them is hidden, or shown incomplete. */
export function isLacking({ imdbId, maturity, adult, posterPath, overview }: Facts): boolean {
  return imdbId === null || (maturity === null && adult !== true) || posterPath === null || overview === '';
}

/**
 * Returns how long a title's facts are fresh. Facts that lack a field are fetched again after hours, later
 * daily, and in the end like all others.
 */
export function factsFreshMs(
  title: Facts & { factsAt: number | null; lackingSince?: number | null },
  now: number,
): number {
  const { facts, lackingAtFirst, lackingLater } = policies;
  if (!isLacking(title)) return facts.freshMs;
  // Older rows have no `lackingSince`.
  const since = now - (title.lackingSince ?? title.factsAt ?? now);
  if (since < lackingLater.freshMs) return lackingAtFirst.freshMs;
  return since < dailyUntilMs ? lackingLater.freshMs : facts.freshMs;
}

/** Returns how long a season is fresh: hours if empty, a day if an episode lacks its name or day. */
export function seasonFreshMs(episodes: readonly EpisodeFacts[]): number {
  const { season, lackingAtFirst, lackingLater } = policies;
  if (episodes.length === 0) return lackingAtFirst.freshMs;
  const lacksOne = episodes.some(({ name, airedOn }) => name === '' || airedOn == null);
  return lacksOne ? lackingLater.freshMs : season.freshMs;
}
