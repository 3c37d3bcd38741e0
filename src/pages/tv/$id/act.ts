import { noteEpisode } from '../../watch/note-episode.ts';
import type { Route } from './+types/page';

export const actSeries = (call: Route.ActionArgs) => noteEpisode({ ...call, kind: 'series' });
