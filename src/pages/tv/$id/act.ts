import { placeWithin } from '#src/domain/episodes.ts';
import { readAsked } from '../../watch/asked-place.ts';
import { noteEpisode } from '../../watch/note-episode.ts';
import type { Route } from './+types/page';

/** Notes which episode of a series was opened. */
export async function actSeries({ context, params, request }: Route.ActionArgs) {
  const asked = readAsked(await request.formData()) ?? { season: null, episode: null };
  return noteEpisode({
    context,
    kind: 'series',
    id: params.id,
    placeOf: (seasons) => placeWithin(seasons, asked),
  });
}
