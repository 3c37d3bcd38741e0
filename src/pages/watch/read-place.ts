import { readNumber, type WantedPlace } from '#src/domain/episodes.ts';

/** Null without one. `of` is the season of the form: with another season its episode is the first. */
export function readAsked(fields: Pick<FormData, 'has' | 'get'> | URLSearchParams): WantedPlace | null {
  if (!fields.has('season') && !fields.has('episode')) return null;
  const [season, of] = [readNumber(fields.get('season')), readNumber(fields.get('of'))];
  const isOther = of !== null && of !== season;
  return { season, episode: isOther ? null : readNumber(fields.get('episode')) };
}
