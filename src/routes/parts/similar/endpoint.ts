import { presentSimilar, readSimilar } from '#src/features/catalogue/similar.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { requireTitle } from '#src/http/request/watcher.ts';

export const endpoint = defineEndpoint({ offline: true, handle });

async function handle(call: EndpointCall): Promise<Response> {
  const { deps, area, title } = await requireTitle(call);
  const similar = await readSimilar(deps, title, deps.catalogue.pageTimeoutMs);
  return Response.json(presentSimilar(title, similar, area, call.texts));
}
