import type { Area } from '#src/area.ts';
import { presentSimilar, type SimilarView } from '#src/features/catalogue/present-similar.ts';
import { readSimilar } from '#src/features/catalogue/similar.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import type { Context } from '#src/pages/open-for-page.ts';
import { audienceContext, servicesContext } from '#src/request/contexts.ts';

/** Known titles only: no player waits for them. */
export async function loadSimilar(context: Context, title: KnownTitle, area: Area): Promise<SimilarView> {
  const { catalogue, log } = context.get(servicesContext);
  const similar = await readSimilar({ catalogue, log, audience: context.get(audienceContext) }, title, 0);
  return presentSimilar(title, similar, area);
}
