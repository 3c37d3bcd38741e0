import { noteEpisode } from '../../watch/note-episode.ts';
import type { Route } from './+types/page';

/** Notes which episode of a series was opened. */
export const actSeries = (call: Route.ActionArgs) => noteEpisode({ ...call, kind: 'series' });
