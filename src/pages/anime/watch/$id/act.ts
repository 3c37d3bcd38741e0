import { noteEpisode } from '../../../watch/note-episode.ts';
import type { Route } from './+types/page';

/** Notes which episode of an anime was opened, and in which audio. */
export const actAnime = (call: Route.ActionArgs) => noteEpisode({ ...call, kind: 'anime', hasAudio: true });
