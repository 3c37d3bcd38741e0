import { redirect } from 'react-router';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(paths.searchFor(params.query));
}
