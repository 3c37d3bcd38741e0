import { data } from 'react-router';
import { findSubUserTitle } from '#src/pages/subuser/find-title.ts';
import { noteWatched } from '#src/pages/subuser/note-watched.ts';
import { viewerContext } from '#src/request/contexts.ts';
import type { Route } from './+types/page';

/** Notes that the sub-user began to watch this movie, if they may. */
export async function actSubUserMovie({ context, params }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const title = await findSubUserTitle(context, 'movie', params.id);
  if (title === 'unavailable') return data({ noted: false }, { status: 503 });
  if (viewer === null || title?.imdbId == null) return data({ noted: false }, { status: 404 });
  const { id, name, posterPath, backdropPath } = title;
  const about = { titleId: id, name, posterPath, backdropPath };
  return noteWatched(context, viewer, { kind: 'movie', ...about, season: null, episode: null });
}
