import { buildCookie } from '#src/domain/cookies.ts';
import {
  type Audio,
  type EpisodePlace,
  hasEpisode,
  readNumber,
  type WantedPlace,
} from '#src/domain/episodes.ts';
import type { Season } from '#src/domain/title.ts';
import { requestContext } from '#src/http/request/contexts.ts';
import type { Context } from '#src/http/request/open-for-page.ts';

type Fields = Pick<FormData, 'has' | 'get'> | URLSearchParams;

const audioCookie = 'anime_audio';

/** From the address or the form, else this browser's last choice. */
export function readAudio(context: Context, fields: Fields): Audio {
  const wanted = fields.get('audio');
  const stored = isAudio(wanted) ? wanted : context.get(requestContext).cookies.get(audioCookie);
  return isAudio(stored) ? stored : 'sub';
}

export function setAudio(audio: Audio, secure: boolean): string {
  return buildCookie(audioCookie, audio, secure);
}

/** Null if the fields name no episode. */
export function readRequestedPlace(fields: Fields): WantedPlace | null {
  if (!fields.has('season') && !fields.has('episode')) return null;
  return { season: readNumber(fields.get('season')), episode: readNumber(fields.get('episode')) };
}

/** The episode of an address such as `/{id}/{season}/{episode}`; null if there is none. */
export function placeNamed(
  params: { season?: string; episode?: string },
  seasons: readonly Season[],
): EpisodePlace | null {
  const [season, episode] = [readNumber(params.season ?? null), readNumber(params.episode ?? null)];
  const isThere = season !== null && episode !== null && hasEpisode(seasons, { season, episode });
  return isThere ? { season, episode } : null;
}

function isAudio(stored: unknown): stored is Audio {
  return stored === 'sub' || stored === 'dub';
}
