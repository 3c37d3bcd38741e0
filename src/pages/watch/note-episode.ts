import { type EpisodePlace, placeWithin, playableSeasons } from '#src/domain/episodes.ts';
import { type Season, watchKindOf } from '#src/domain/title.ts';
import { openForPage } from '#src/pages/open-for-page.ts';
import { servicesContext } from '#src/request/contexts.ts';
import { keepAudio, readAudio } from './audio.ts';
import type { PlayerArgs } from './load-movie.ts';
import { noteOpened } from './note-opened.ts';
import { readAsked } from './read-place.ts';

export interface EpisodeNote extends PlayerArgs {
  kind: 'series' | 'anime';
  /** Without it: subtitles. */
  hasAudio?: boolean;
  /** Null without that episode. Default: the form's episode. */
  placeOf?: (seasons: readonly Season[]) => EpisodePlace | null;
}

/** Only an episode that exists and that this viewer may see. */
export async function noteEpisode({ context, request, params, kind, hasAudio, placeOf }: EpisodeNote) {
  const form = await request.formData().catch(() => new FormData());
  return noteOpened(context, params.id, async () => {
    const title = await openForPage(context, 'series', params.id);
    if (typeof title === 'string') return title;
    const plays = watchKindOf(title);
    // Its player is elsewhere.
    if (kind === 'anime' && plays !== 'anime') return 'not-found';
    const seasons = playableSeasons(title.details?.seasons ?? []);
    const wanted = readAsked(form) ?? { season: null, episode: null };
    const place = placeOf === undefined ? placeWithin(seasons, wanted) : placeOf(seasons);
    if (place === null) return 'not-found';
    const { secure } = context.get(servicesContext).config;
    const audio = readAudio(context, form.get('audio'));
    const cookies = hasAudio === true && plays === 'anime' ? [keepAudio(audio, secure)] : [];
    return { kind: plays, title, ...place, cookies };
  });
}
