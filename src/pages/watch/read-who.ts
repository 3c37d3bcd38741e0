import { whoOf } from '#src/domain/offline.ts';
import { deriveDeviceKey } from '#src/features/sessions/device-key.ts';
import type { Context } from '#src/pages/open-for-page.ts';
import { requestContext, servicesContext, viewerContext } from '#src/request/contexts.ts';

/** Names the viewer and the session to whom a device's positions belong. */
export function readWho(context: Context): string {
  const { hashing, config } = context.get(servicesContext);
  return whoOf(deriveDeviceKey({ hashing, config }, context.get(requestContext), context.get(viewerContext)));
}
