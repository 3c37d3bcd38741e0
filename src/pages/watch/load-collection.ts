import pTimeout from 'p-timeout';
import type { Area } from '#src/area.ts';
import { readCollection } from '#src/features/catalogue/collection.ts';
import { presentCard } from '#src/features/catalogue/present.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import type { Context } from '#src/pages/open-for-page.ts';
import { audienceContext, servicesContext } from '#src/request/contexts.ts';
import type { CardView } from '#src/ui/title-card.tsx';

export interface CollectionView {
  name: string;
  titles: CardView[];
}

const timeoutMs = 800;

/** Null for a movie of no collection, with one permitted part, and until the parts are known. */
export async function loadCollection(
  context: Context,
  title: KnownTitle,
  area: Area,
): Promise<CollectionView | null> {
  const { catalogue, log } = context.get(servicesContext);
  const deps = { catalogue, log, audience: context.get(audienceContext) };
  const reading = readCollection(deps, title, timeoutMs);
  const read = await pTimeout(reading, { milliseconds: timeoutMs, fallback: () => null });
  return read === null ? null : { name: read.name, titles: read.titles.map((one) => presentCard(one, area)) };
}
