import { readNumber, type WantedPlace } from '#src/domain/episodes.ts';

/** Null without one. */
export function readAsked(fields: Pick<FormData, 'has' | 'get'> | URLSearchParams): WantedPlace | null {
  if (!fields.has('season') && !fields.has('episode')) return null;
  return { season: readNumber(fields.get('season')), episode: readNumber(fields.get('episode')) };
}
