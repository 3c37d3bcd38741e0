import type { IncomingMessage } from 'node:http';
import { pageOwnerHeader } from '#src/domain/page-owner.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { isRead } from './web-request.ts';

/** Whether a household's page would change another household, which signed in in another tab. */
export function isOfAnotherHousehold(
  request: IncomingMessage,
  viewer: Pick<Viewer, 'userId'> | null,
): boolean {
  const owner = request.headers[pageOwnerHeader.toLowerCase()];
  return !isRead(request) && owner !== undefined && viewer !== null && owner !== viewer.userId;
}

/** For endpoints, most of which need no viewer. */
export async function isOfAnother(
  request: IncomingMessage,
  readViewer: () => Promise<Viewer | null>,
): Promise<boolean> {
  if (isRead(request) || request.headers[pageOwnerHeader.toLowerCase()] === undefined) return false;
  return isOfAnotherHousehold(request, await readViewer());
}
