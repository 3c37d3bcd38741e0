import { readNumber, type WantedPlace } from '#src/domain/episodes.ts';

/**
 * The episode that a query or a form names; null when it names none at all. `of` is the season for which a form was
 * made: with another one, its episode is the first.
 */
export function readAsked(fields: Pick<FormData, 'has' | 'get'> | URLSearchParams): WantedPlace | null {
  if (!fields.has('season') && !fields.has('episode')) return null;
  const [season, of] = [readNumber(fields.get('season')), readNumber(fields.get('of'))];
  const isOther = of !== null && of !== season;
  return { season, episode: isOther ? null : readNumber(fields.get('episode')) };
}
