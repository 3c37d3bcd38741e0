import { redirect, redirectDocument } from 'react-router';
import { logEvent } from '#src/domain/events.ts';
import { cookieHeaders, dropCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readBrowser, signOut } from '#src/features/accounts/sessions/sessions.ts';
import { requestContext, servicesContext } from '#src/http/request/contexts.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';

/** Answers with a new document. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { secure } = services.config;
  await signOut(services, readBrowser(context.get(requestContext), secure));
  logEvent(services.log, 'sign-out', 'done');
  const headers = cookieHeaders([dropCookie('sid', secure)]);
  return redirectDocument(paths.login, { status: 303, headers });
}

/** A link signs nobody out, only the button does. */
export function loader() {
  return redirect(paths.home);
}
