import { Refusal } from '#src/domain/refusals.ts';
import { parsePlayedKey } from '#src/domain/server-health.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { requireWatcher } from '#src/http/request/watcher.ts';
import { readAddresses } from '#src/routes/watch/hand-out.ts';

export const endpoint = defineEndpoint({ handle });

/** Returns the servers that have the title, for a page that was loaded while some probes were pending. */
async function handle(call: EndpointCall): Promise<Response> {
  const { services, texts, request } = call;
  const { viewer } = await requireWatcher(call);
  const played = parsePlayedKey(new URL(request.url).searchParams.get('what') ?? '');
  if (played === null) throw new Refusal('bad-request');
  const addresses = await readAddresses(services, viewer, { played, texts });
  return Response.json({ servers: Object.keys(addresses).map(Number) });
}
