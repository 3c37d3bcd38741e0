import { redirect } from 'react-router';
import { paths } from '#src/routes.ts';

/** Following a link signs nobody out: only the button does. */
export function loadLogout() {
  return redirect(paths.home);
}
