import { offlineHeaders, queuedForMs, whoOf } from '#src/domain/offline.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { deriveDeviceKey } from '#src/features/accounts/sessions/device-key.ts';
import type { EndpointCall } from './call.ts';
import { refuse } from './watcher.ts';

export interface OwnChange {
  viewer: Viewer;
  form: FormData;
  /** Holds epoch ms. */
  madeAt: number;
}

/** A device sends it when its connection is back, perhaps twice; never for another session than the one it was made in. */
export async function answerOwnChange(
  { request, form, services, facts, readViewer }: EndpointCall,
  change: (ownChange: OwnChange) => Promise<Response>,
): Promise<Response> {
  const viewer = await readViewer();
  if (viewer === null) return refuse(401, 'signed-out', 'Nobody is signed in.');
  // The worker sends headers, a page fields.
  const read = (name: string) => request.headers.get(name) ?? form.get(name)?.toString() ?? null;
  const madeBy = read(offlineHeaders.viewerKey);
  if (madeBy !== null && madeBy !== whoOf(deriveDeviceKey(services, facts, viewer)))
    return refuse(409, 'other-viewer', 'Someone else made this change.');
  const madeAt = services.clock.now() - queuedForMs(read(offlineHeaders.queuedFor));
  return change({ viewer, form, madeAt });
}
