import { redirect } from 'react-router';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

/** The other spelling of a search leads to the one that counts. */
export function loadSearchPath({ params }: Route.LoaderArgs) {
  return redirect(paths.searchFor(params.query));
}
