import { offlineHeaders, queuedForMs, whoOf } from '#src/domain/offline.ts';
import { Refusal } from '#src/domain/refusals.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { deriveDeviceKey } from '#src/features/accounts/sessions/device-key.ts';
import type { EndpointCall } from './endpoint.ts';
import { requireViewer } from './watcher.ts';

interface OwnChange {
  viewer: Viewer;
  /** Epoch ms. */
  madeAt: number;
}

/** A device sends the change when its connection is back, perhaps twice. Another session can't send it. */
export async function readOwnChange(call: EndpointCall): Promise<OwnChange> {
  const { request, form, services, facts } = call;
  const viewer = await requireViewer(call);
  // The service worker sends headers, a page sends fields.
  const read = (name: string) => request.headers.get(name) ?? form.get(name)?.toString() ?? null;
  const madeBy = read(offlineHeaders.viewerKey);
  if (madeBy !== null && madeBy !== whoOf(deriveDeviceKey(services, facts, viewer)))
    throw new Refusal('other-viewer');
  return { viewer, madeAt: services.clock.now() - queuedForMs(read(offlineHeaders.queuedFor)) };
}
