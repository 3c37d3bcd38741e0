import { redirectDocument } from 'react-router';
import { cookieHeaders, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import type { OpenedSession } from '#src/features/accounts/sessions/sessions.ts';
import type { Services } from '#src/http/request/services.ts';

/** A new document clears the page's memory of the former viewer. */
export function signedIn(
  services: Services,
  target: string,
  opened: OpenedSession,
  more: readonly string[] = [],
) {
  const { secure } = services.config;
  const own = [setCookie('sid', opened.session, secure), setCookie('device', opened.device, secure)];
  return redirectDocument(target, { status: 303, headers: cookieHeaders([...own, ...more]) });
}
