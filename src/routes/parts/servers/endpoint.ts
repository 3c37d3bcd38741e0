import { parsePlayedKey } from '#src/domain/server-health.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { answerWatcher, refuse, refuseUnavailable } from '#src/http/request/watcher.ts';
import { readAddresses } from '#src/routes/watch/hand-out.ts';

/** A page asks once more after servers that hadn't answered when it was loaded: which ones have the title? */
export function handleServers(call: EndpointCall): Promise<Response> {
  const { services, texts, request } = call;
  return answerWatcher(call, async ({ viewer }) => {
    const played = parsePlayedKey(new URL(request.url).searchParams.get('what') ?? '');
    if (played === null) return refuse(400, 'no-film', 'A page names its film.');
    const addresses = await readAddresses(services, viewer, { played, texts });
    if (addresses === 'unavailable') return refuseUnavailable();
    if (addresses === 'not-found') return refuse(404, 'no-title', 'That title can’t be played here.');
    return Response.json({ servers: Object.keys(addresses).map(Number) });
  });
}
