import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { audienceKey, audienceOf } from '#src/domain/audience.ts';
import { visitorKey } from '#src/domain/offline.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';
import { readCookie } from './cookies.ts';

export interface DeviceKeyDeps {
  hashing: Pick<Hashing, 'deriveToken'>;
  config: { secure: boolean };
}

/**
 * Names whose copies a device holds: the first part changes with the session and the viewer, the second with the
 * limits. The session's token keys both hashes, so they name nobody.
 */
export function deriveDeviceKey(
  { hashing, config }: DeviceKeyDeps,
  request: { cookies: ReadonlyMap<string, string> },
  viewer: Viewer | null,
): string {
  const session = readCookie(request.cookies, 'sid', config.secure);
  if (viewer === null || session === undefined) return visitorKey;
  const part = (purpose: string) => hashing.deriveToken(session, `device ${purpose}`).slice(0, 22);
  const mode = viewer.kind === 'sub' && viewer.isReadOnly === true ? 'viewed' : 'own';
  const limits = `${audienceKey(audienceOf(viewer))} ${viewer.paid}`;
  return `${part(`${viewerKey(viewer)} ${mode}`)}.${part(limits)}`;
}
