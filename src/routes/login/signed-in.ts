import { redirectDocument } from 'react-router';
import { cookieHeaders } from '#src/features/accounts/sessions/cookies.ts';
import { cookiesOf, type OpenedSession } from '#src/features/accounts/sessions/sessions.ts';
import type { Services } from '#src/http/request/services.ts';

/** Loads a new document, which clears the former viewer's data from the page's memory. */
export function signedIn(
  services: Services,
  target: string,
  opened: OpenedSession,
  more: readonly string[] = [],
) {
  const headers = cookieHeaders([...cookiesOf(opened, services.config), ...more]);
  return redirectDocument(target, { status: 303, headers });
}
