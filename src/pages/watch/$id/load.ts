import { areas } from '#src/area.ts';
import { loadMovie } from '../load-movie.ts';
import type { Route } from './+types/page';

export const loadWatch = (call: Route.LoaderArgs) => loadMovie(areas.main, call);
