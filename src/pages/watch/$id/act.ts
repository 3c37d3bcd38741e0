import { noteOpened } from '../note-opened.ts';
import { findTitle } from '../open-title.ts';
import type { Route } from './+types/page';

/** Notes that the player of a movie was opened. */
export async function actWatch({ context, params }: Route.ActionArgs) {
  return noteOpened(context, params.id, async () => {
    const title = await findTitle(context, 'movie', params.id);
    return title === null ? null : { kind: 'movie', title, season: null, episode: null };
  });
}
