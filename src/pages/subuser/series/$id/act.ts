import { noteEpisode } from '#src/pages/watch/note-episode.ts';
import type { Route } from './+types/page';

export const actSubUserSeries = (call: Route.ActionArgs) =>
  noteEpisode({ ...call, kind: 'series', hasAudio: true });
