import type { RouterContextProvider } from 'react-router';
import type { Audience } from '#src/domain/audience.ts';
import { recordGaps } from '#src/features/catalogue/gaps.ts';
import { gapsContext, servicesContext, textsContext } from './contexts.ts';

/** What a page reads its lists with. The document's gaps learn what a list lacks. */
export function buildListDeps(context: Readonly<RouterContextProvider>, audience: Audience) {
  const { catalogue, log } = context.get(servicesContext);
  const gaps = context.get(gapsContext);
  return { catalogue: recordGaps(catalogue, gaps), log, audience, gaps, texts: context.get(textsContext) };
}
