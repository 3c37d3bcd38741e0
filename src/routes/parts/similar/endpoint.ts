import { presentSimilar, readSimilar } from '#src/features/catalogue/similar.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { answerAboutTitle } from '#src/http/request/watcher.ts';

export function handleSimilarTitles(call: EndpointCall): Promise<Response> {
  return answerAboutTitle(call, async ({ deps, area }, title) => {
    const similar = await readSimilar(deps, title, deps.catalogue.pageTimeoutMs);
    return Response.json(presentSimilar(title, similar, area, call.texts));
  });
}
