import { noteEpisode } from '../../../watch/note-episode.ts';
import type { Route } from './+types/page';
import { placeNamed } from './place.ts';

export const actEpisodePage = (call: Route.ActionArgs) =>
  noteEpisode({ ...call, kind: 'series', placeOf: placeNamed(call.params) });
