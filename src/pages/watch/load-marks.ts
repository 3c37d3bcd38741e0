import type { EpisodePlace } from '#src/domain/episodes.ts';
import type { TitleMarks } from '#src/domain/marks.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import { readTitleMarks } from '#src/features/marks/read.ts';
import type { Context } from '#src/pages/open-for-page.ts';
import { servicesContext, viewerContext, viewingContext } from '#src/request/contexts.ts';

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
