import { readNumber, type WantedPlace } from '#src/domain/episodes.ts';

/** The episode that a query or a form names; null when it names none at all. */
export function readAsked(fields: Pick<FormData, 'has' | 'get'> | URLSearchParams): WantedPlace | null {
  if (!fields.has('season') && !fields.has('episode')) return null;
  return { season: readNumber(fields.get('season')), episode: readNumber(fields.get('episode')) };
}
