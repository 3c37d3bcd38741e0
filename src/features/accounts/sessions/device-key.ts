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
 * Identifies the viewer of a device's copies. The first part changes with the session and the viewer, the
 * second with the limits and the language. The session's token keys both hashes, so the hashes alone identify
 * nobody.
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
  // Copies that version 1.0 made for sub-users contain addresses of players: `apart` changes the key, which
  // deletes them.
  const hours = viewer.kind === 'sub' ? `apart ${screenTimeKey(viewer.screenTime)}` : '';
  // The bar is included, because two age groups with one audience may have pages that look different.
  const limits = `${audienceKey(audienceOf(viewer))} ${barOf(viewer)} ${viewer.paid} ${hours} ${languageIn(deps, request)}`;
  return { session, who: `${viewerKey(viewer)} ${mode}`, limits };
}

function languageIn({ config }: AccountsDeps, { cookies }: Cookies): Language {
  return languageOf(cookies.get('language'), config.languages);
}
