import { areas } from '#src/area.ts';
import { loadSearch } from '#src/pages/search/load.ts';
import type { Route } from './+types/page';

export const loadSubUserSearch = (call: Route.LoaderArgs) => loadSearch(areas.sub, call);
