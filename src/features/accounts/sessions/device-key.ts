import { audienceKey, audienceOf } from '#src/domain/audience.ts';
import { type Language, languageOf } from '#src/domain/languages.ts';
import { visitorKeyIn } from '#src/domain/offline.ts';
import { screenTimeKey } from '#src/domain/screen-time.ts';
import { barOf, isReadOnly, type Viewer, viewerKey } from '#src/domain/viewer.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { readCookie } from './cookies.ts';

interface Cookies {
  cookies: ReadonlyMap<string, string>;
}

/**
 * Names whose copies a device holds: the first part changes with the session and the viewer, the second with the
 * limits and the language. The session's token keys both hashes, so they name nobody.
 */
export function deriveDeviceKey(deps: AccountsDeps, request: Cookies, viewer: Viewer | null): string {
  const parts = deviceKeyParts(deps, request, viewer);
  if (parts === null) return visitorKeyIn(languageIn(deps, request));
  const hash = (text: string) => deps.hashing.deriveToken(parts.session, `device ${text}`).slice(0, 22);
  return `${hash(parts.who)}.${hash(parts.limits)}`;
}

/** Returns null for a visitor. */
export function deviceKeyParts(
  deps: AccountsDeps,
  request: Cookies,
  viewer: Viewer | null,
): { session: string; who: string; limits: string } | null {
  const session = readCookie(request.cookies, 'sid', deps.config.secure);
  if (viewer === null || session === undefined) return null;
  const mode = isReadOnly(viewer) ? 'viewed' : 'own';
  // Copies that 1.0 made for sub-users hold addresses of players: `apart` names them anew, which deletes those.
  const hours = viewer.kind === 'sub' ? `apart ${screenTimeKey(viewer.screenTime)}` : '';
  // Two age groups with one audience have pages of different looks.
  const limits = `${audienceKey(audienceOf(viewer))} ${barOf(viewer)} ${viewer.paid} ${hours} ${languageIn(deps, request)}`;
  return { session, who: `${viewerKey(viewer)} ${mode}`, limits };
}

function languageIn({ config }: AccountsDeps, { cookies }: Cookies): Language {
  return languageOf(cookies.get('language'), config.languages);
}
