import { redirectDocument } from 'react-router';
import { cookieHeaders } from '#src/features/accounts/sessions/cookies.ts';
import { cookiesOf, type OpenedSession } from '#src/features/accounts/sessions/sessions.ts';
import type { Services } from '#src/http/request/services.ts';

/** A new document clears the page's memory of the former viewer. */
export function signedIn(
  services: Services,
  target: string,
  opened: OpenedSession,
  more: readonly string[] = [],
) {
  const headers = cookieHeaders([...cookiesOf(opened, services.config), ...more]);
  return redirectDocument(target, { status: 303, headers });
}
