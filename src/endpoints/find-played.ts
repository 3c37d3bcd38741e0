import { audienceOf } from '#src/domain/audience.ts';
import { hasEpisode, playableSeasons } from '#src/domain/episodes.ts';
import type { Played } from '#src/domain/server-health.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { readTitle } from '#src/features/catalogue/read.ts';
import type { KnownTitle } from '#src/features/catalogue/store.ts';
import type { Services } from '#src/request/services.ts';

/** Null for unknown and hidden titles and for episodes that don't exist. */
export async function findPlayed(
  { catalogue, log }: Services,
  viewer: Viewer,
  { kind, titleId, season, episode }: Played,
): Promise<KnownTitle | null> {
  const deps = { catalogue, log, audience: audienceOf(viewer) };
  const title = await readTitle(deps, kind === 'movie' ? 'movie' : 'series', titleId);
  if (title === null) return null;
  const isThere =
    season === null || episode === null
      ? kind === 'movie'
      : hasEpisode(playableSeasons(title.details?.seasons ?? []), { season, episode });
  return isThere ? title : null;
}
