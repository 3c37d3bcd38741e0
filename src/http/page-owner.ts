import type { IncomingMessage } from 'node:http';
import { pageOwnerField, pageOwnerHeader } from '#src/domain/page-owner.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { textOf } from '#src/http/request/form.ts';
import { isRead } from './web-request.ts';

/** Whether a household's page would change another household, which signed in in another tab. */
export async function isOfAnotherHousehold(
  request: IncomingMessage,
  form: Pick<FormData, 'get'>,
  readViewer: () => Promise<Pick<Viewer, 'userId'> | null> | Pick<Viewer, 'userId'> | null,
): Promise<boolean> {
  if (isRead(request)) return false;
  const owner = request.headers[pageOwnerHeader.toLowerCase()] ?? textOf(form, pageOwnerField);
  if (owner === '') return false;
  const viewer = await readViewer();
  return viewer !== null && owner !== viewer.userId;
}
