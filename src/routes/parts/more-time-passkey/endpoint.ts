import { beginParentPasskey } from '#src/features/accounts/confirm-parent.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { refuse } from '#src/http/request/watcher.ts';

/** The options of a parent's passkey on a sub-user's device; `/subuser/more-time` takes the answer to them. */
export async function handleMoreTimePasskey({
  services,
  facts,
  readViewer,
}: EndpointCall): Promise<Response> {
  if ((await readViewer())?.kind !== 'sub') return refuse(401, 'no-sub-user', 'No sub-user is signed in.');
  const { session } = readBrowser(facts, services.config.secure);
  return Response.json(beginParentPasskey(services, { session: session ?? '' }));
}
