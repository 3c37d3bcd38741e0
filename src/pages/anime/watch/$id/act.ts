import { noteEpisode } from '../../../watch/note-episode.ts';
import type { Route } from './+types/page';

export const actAnime = (call: Route.ActionArgs) => noteEpisode({ ...call, kind: 'anime', hasAudio: true });
