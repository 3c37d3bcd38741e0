import type { RouterContextProvider } from 'react-router';
import type { Viewer } from '#src/domain/viewer.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { type PushOffer, readPushOffer } from '#src/features/push/subscribe.ts';
import { requestContext, servicesContext } from './contexts.ts';

/** The offer is for the browser of the session. */
export function loadPushOffer(
  context: Readonly<RouterContextProvider>,
  viewer: Viewer,
): Promise<PushOffer | null> {
  const services = context.get(servicesContext);
  const { session } = readBrowser(context.get(requestContext), services.config.secure);
  return readPushOffer(services, viewer, session);
}
