import { redirect } from 'react-router';
import { readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readPendingEmail } from '#src/features/billing/begin-signup.ts';
import { requestContext, servicesContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

export async function loadPayment({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const browserToken = readCookie(context.get(requestContext).cookies, 'signup', services.config.secure);
  if ((await readPendingEmail(services, browserToken)) === null)
    throw redirect(paths.signupFailed('missing'));
  return null;
}
