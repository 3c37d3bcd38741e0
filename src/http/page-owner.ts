import type { IncomingMessage } from 'node:http';
import { pageOwnerField, pageOwnerHeader } from '#src/domain/page-owner.ts';
import { Refusal } from '#src/domain/refusals.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { fieldText } from '#src/http/request/form.ts';
import { isRead } from './web-request.ts';

/** Refuses a change from one household's page after another household has signed in in another tab. */
export async function requireSameHousehold(
  request: IncomingMessage,
  form: Pick<FormData, 'get'>,
  readViewer: () => Promise<Pick<Viewer, 'userId'> | null> | Pick<Viewer, 'userId'> | null,
): Promise<void> {
  if (isRead(request)) return;
  const owner = request.headers[pageOwnerHeader.toLowerCase()] ?? fieldText(form, pageOwnerField);
  if (owner === '') return;
  const viewer = await readViewer();
  if (viewer !== null && owner !== viewer.userId) throw new Refusal('other-viewer');
}
