import { buildCookie } from '#src/domain/cookies.ts';
import type { Audio } from '#src/domain/episodes.ts';
import type { Context } from '#src/pages/open-for-page.ts';
import { requestContext } from '#src/request/contexts.ts';

const cookie = 'anime_audio';

/** From the address or the form, else this browser's last choice. */
export function readAudio(context: Context, wanted: unknown): Audio {
  const stored = isAudio(wanted) ? wanted : context.get(requestContext).cookies.get(cookie);
  return isAudio(stored) ? stored : 'sub';
}

export function keepAudio(audio: Audio, secure: boolean): string {
  return buildCookie(cookie, audio, secure);
}

function isAudio(stored: unknown): stored is Audio {
  return stored === 'sub' || stored === 'dub';
}
