import { placeWithin } from '#src/domain/episodes.ts';
import { servicesContext } from '#src/request/contexts.ts';
import { readAsked } from '../../../watch/asked-place.ts';
import { noteEpisode } from '../../../watch/note-episode.ts';
import type { Route } from './+types/page';
import { keepAudio, readAudio } from './audio.ts';

/** Notes which episode of an anime was opened, and in which audio. */
export async function actAnime({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const asked = readAsked(form) ?? { season: null, episode: null };
  const audio = readAudio(context, form.get('audio'));
  return noteEpisode({
    context,
    kind: 'anime',
    id: params.id,
    placeOf: (seasons) => placeWithin(seasons, asked),
    cookies: [keepAudio(audio, context.get(servicesContext).config.secure)],
  });
}
