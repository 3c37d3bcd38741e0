import { redirect } from 'react-router';
import { paths } from '#src/routes.ts';

/** A link signs nobody out, only the button does. */
export function loadLogout() {
  return redirect(paths.home);
}
