import type { ServerResponse } from 'node:http';
import { offlineHeaders } from '#src/domain/offline.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { type DeviceKeyDeps, deriveDeviceKey } from '#src/features/sessions/device-key.ts';
import type { RequestFacts } from '#src/request/contexts.ts';
import type { MatchedPage } from './match.ts';

type OfflinePage = Pick<MatchedPage, 'access' | 'offline'>;

/** What a page loads for its viewer. */
export const offlinePart = { access: 'main', offline: true } as const;

/** Tells the service worker whose response this is, and whether it may keep a copy. */
export function markOfflineCopy(
  deps: DeviceKeyDeps,
  { response, facts }: { response: ServerResponse; facts: RequestFacts },
  viewer: Viewer | null,
  page: OfflinePage,
): void {
  response.setHeader(offlineHeaders.viewerKey, deriveDeviceKey(deps, facts, viewer));
  if (mayBeCopied(viewer, page)) response.setHeader(offlineHeaders.copy, 'page');
}

export function mayBeCopied(viewer: Viewer | null, { access, offline }: OfflinePage): boolean {
  if (!offline) return false;
  if (viewer === null) return access === 'public';
  return viewer.paid && !(viewer.kind === 'sub' && viewer.isReadOnly === true);
}
