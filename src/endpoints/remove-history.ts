import { offlineHeaders, whoOf } from '#src/domain/offline.ts';
import { parseRemoval } from '#src/features/history/parse.ts';
import { clearHistory, removeHistory } from '#src/features/history/write.ts';
import { deriveDeviceKey } from '#src/features/sessions/device-key.ts';
import type { EndpointCall } from './call.ts';
import { refuse } from './watcher.ts';

/** A device sends it when its connection is back, perhaps twice; never for another session than the one it was made in. */
export async function handleRemoveHistory({
  request,
  services,
  facts,
  readViewer,
}: EndpointCall): Promise<Response> {
  const viewer = await readViewer();
  if (viewer === null) return refuse(401, 'signed-out', 'Nobody is signed in.');
  const madeBy = request.headers.get(offlineHeaders.viewerKey);
  if (madeBy !== null && madeBy !== whoOf(deriveDeviceKey(services, facts, viewer)))
    return refuse(409, 'other-viewer', 'Somebody else made this change.');
  const removal = parseRemoval(await request.formData().catch(() => new FormData()));
  if (removal === null) return refuse(400, 'not-a-removal', 'That can’t be removed.');
  if (removal.kind === undefined) await clearHistory(services.db, viewer, removal.until);
  else await removeHistory(services.db, viewer, removal);
  return new Response(null, { status: 204 });
}
