import { Refusal } from '#src/domain/refusals.ts';
import { beginParentPasskey } from '#src/features/accounts/proof.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';

export const endpoint = defineEndpoint({ methods: ['POST'], handle });

/** Returns options for a parent's passkey on a sub-user's device; `/subuser/more-time` receives the answer. */
async function handle({ services, facts, readViewer }: EndpointCall): Promise<Response> {
  if ((await readViewer())?.kind !== 'sub') throw new Refusal('signed-out');
  const { session } = readBrowser(facts, services.config.secure);
  return Response.json(beginParentPasskey(services, { session: session ?? '' }));
}
