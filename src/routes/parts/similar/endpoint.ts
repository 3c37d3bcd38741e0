import { presentSimilar, readSimilar } from '#src/features/catalogue/similar.ts';
import type { EndpointCall } from '#src/http/request/call.ts';
import { answerAboutTitle } from '#src/http/request/watcher.ts';

export function handleSimilarTitles(call: EndpointCall): Promise<Response> {
  return answerAboutTitle(call, async ({ deps, area }, title) =>
    Response.json(presentSimilar(title, await readSimilar(deps, title, deps.catalogue.pageTimeoutMs), area)),
  );
}
