import { areas } from '#src/area.ts';
import { loadMovie } from '#src/pages/watch/load-movie.ts';
import type { Route } from './+types/page';

export const loadSubUserMovie = (call: Route.LoaderArgs) => loadMovie(areas.sub, call);
