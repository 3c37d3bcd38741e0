import type { RouterContextProvider } from 'react-router';
import type { Audience } from '#src/domain/audience.ts';
import { recordGaps } from '#src/features/catalogue/gaps.ts';
import type { Area } from '#src/routes/area.ts';
import { gapsContext, servicesContext, textsContext } from './contexts.ts';

/** Returns what a page needs to read its lists. The document's gaps record what a list lacks. */
export function buildListDeps(context: Readonly<RouterContextProvider>, audience: Audience, area: Area) {
  const { catalogue, log } = context.get(servicesContext);
  const gaps = context.get(gapsContext);
  return {
    catalogue: recordGaps(catalogue, gaps),
    log,
    audience,
    area,
    gaps,
    texts: context.get(textsContext),
  };
}
