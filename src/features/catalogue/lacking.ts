import type { EpisodeFacts, TitleSummary } from '#src/domain/title.ts';
import { policies } from './policies.ts';

const dailyUntilMs = 14 * policies.lackingLater.freshMs;

type Facts = Pick<TitleSummary, 'imdbId' | 'maturity' | 'adult' | 'posterPath' | 'overview'>;

/** People enter these at the service one after the other, and a title is hidden or bare until they have. */
export function isLacking({ imdbId, maturity, adult, posterPath, overview }: Facts): boolean {
  return imdbId === null || (maturity === null && adult !== true) || posterPath === null || overview === '';
}

/**
 * Facts are believed for so long. A title that lacks something is asked about again after hours, then daily,
 * then as any other.
 */
export function factsFreshMs(
  title: Facts & { factsAt: number | null; lackingSince?: number | null },
  now: number,
): number {
  const { facts, lackingAtFirst, lackingLater } = policies;
  if (!isLacking(title)) return facts.freshMs;
  // Older rows don't say since when.
  const since = now - (title.lackingSince ?? title.factsAt ?? now);
  if (since < lackingLater.freshMs) return lackingAtFirst.freshMs;
  return since < dailyUntilMs ? lackingLater.freshMs : facts.freshMs;
}

/** The same of a season's list: an empty one for hours, one with an episode without name or day for a day. */
export function seasonFreshMs(episodes: readonly EpisodeFacts[]): number {
  const { season, lackingAtFirst, lackingLater } = policies;
  if (episodes.length === 0) return lackingAtFirst.freshMs;
  const lacksOne = episodes.some(({ name, airedOn }) => name === '' || airedOn == null);
  return lacksOne ? lackingLater.freshMs : season.freshMs;
}
