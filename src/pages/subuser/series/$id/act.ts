import { data } from 'react-router';
import { watchKindOf } from '#src/domain/title.ts';
import { keepAudio, readAudio } from '#src/pages/anime/watch/$id/audio.ts';
import { readFields } from '#src/pages/form.ts';
import { findSubUserTitle } from '#src/pages/subuser/find-title.ts';
import { noteWatched } from '#src/pages/subuser/note-watched.ts';
import { servicesContext, viewerContext } from '#src/request/contexts.ts';
import type { Route } from './+types/page';
import { chooseEpisode, readPositive, watchableSeasons } from './choose-episode.ts';

/** Notes which episode the sub-user began to watch, if they may and it is there; of an anime its audio as well. */
export async function actSubUserSeries({ context, params, request }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const fields = await readFields(request, ['season', 'episode', 'audio']);
  const title = await findSubUserTitle(context, 'series', params.id);
  if (title === 'unavailable') return data({ noted: false }, { status: 503 });
  if (viewer === null || title?.imdbId == null) return data({ noted: false }, { status: 404 });
  const asked = { season: readPositive(fields.season), episode: readPositive(fields.episode) };
  const chosen = chooseEpisode(watchableSeasons(title.details?.seasons ?? []), asked, null);
  if (chosen === null) return data({ noted: false }, { status: 404 });
  const { id, name, posterPath, backdropPath } = title;
  const { season, episode } = chosen;
  const entry = { kind: watchKindOf(title), titleId: id, name, posterPath, backdropPath, season, episode };
  const { secure } = context.get(servicesContext).config;
  const cookies = entry.kind === 'anime' ? [keepAudio(readAudio(context, fields.audio), secure)] : [];
  return noteWatched(context, viewer, entry, cookies);
}
