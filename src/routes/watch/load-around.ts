import pTimeout from 'p-timeout';
import type { Area } from '#src/area.ts';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import type { TitleMarks } from '#src/domain/marks.ts';
import { whoOf } from '#src/domain/offline.ts';
import { deriveDeviceKey } from '#src/features/accounts/sessions/device-key.ts';
import { readCollection } from '#src/features/catalogue/collection.ts';
import { presentCard } from '#src/features/catalogue/present.ts';
import { presentSimilar, type SimilarView } from '#src/features/catalogue/present-similar.ts';
import { readSimilar } from '#src/features/catalogue/similar.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { readTitleMarks } from '#src/features/viewing/marks/read.ts';
import {
  audienceContext,
  requestContext,
  servicesContext,
  viewerContext,
  viewingContext,
} from '#src/http/request/contexts.ts';
import type { Context } from '#src/http/request/open-for-page.ts';
import type { CardView } from '#src/ui/title-card.tsx';

export interface CollectionView {
  name: string;
  titles: CardView[];
}

const collectionTimeoutMs = 800;

export async function loadSimilar(context: Context, title: KnownTitle, area: Area): Promise<SimilarView> {
  const { catalogue, log } = context.get(servicesContext);
  const similar = await readSimilar({ catalogue, log, audience: context.get(audienceContext) }, title, 0);
  return presentSimilar(title, similar, area);
}

/** Null where nothing can be marked: titles that can't be played, and read-only views. */
export async function loadMarks(
  context: Context,
  { kind, id: titleId, imdbId }: KnownTitle,
  place: EpisodePlace | null,
): Promise<TitleMarks | null> {
  const viewer = context.get(viewerContext);
  const isViewing = context.get(viewingContext) !== null;
  if (viewer === null || isViewing || imdbId === null) return null;
  return readTitleMarks(context.get(servicesContext).db, viewer, { kind, titleId }, place);
}

/** Null for a movie of no collection, with one permitted part, and until the parts are known. */
export async function loadCollection(
  context: Context,
  title: KnownTitle,
  area: Area,
): Promise<CollectionView | null> {
  const { catalogue, log } = context.get(servicesContext);
  const deps = { catalogue, log, audience: context.get(audienceContext) };
  const reading = readCollection(deps, title, collectionTimeoutMs);
  const read = await pTimeout(reading, { milliseconds: collectionTimeoutMs, fallback: () => null });
  return read === null ? null : { name: read.name, titles: read.titles.map((one) => presentCard(one, area)) };
}

/** Names the viewer and the session to whom a device's positions belong. */
export function readWho(context: Context): string {
  const { hashing, config } = context.get(servicesContext);
  return whoOf(deriveDeviceKey({ hashing, config }, context.get(requestContext), context.get(viewerContext)));
}
