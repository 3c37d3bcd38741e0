import { redirectDocument } from 'react-router';
import { setHint, watchedHint } from '#src/features/history/hint.ts';
import { readWatchedKinds } from '#src/features/history/read.ts';
import { listHint, setListHint } from '#src/features/marks/hint.ts';
import { readMyList } from '#src/features/marks/read.ts';
import { cookieHeaders, cookieName, setCookie } from '#src/features/sessions/cookies.ts';
import type { OpenedSession } from '#src/features/sessions/sessions.ts';
import type { Services } from '#src/request/services.ts';

/** A new document clears the page's memory of the former viewer. */
export async function signedIn(
  services: Services,
  target: string,
  opened: OpenedSession,
  more: readonly string[] = [],
) {
  const { secure } = services.config;
  const own = [setCookie('sid', opened.session, secure), setCookie('device', opened.device, secure)];
  const cookies = [...own, ...(await hintOf(services, opened)), ...more];
  return redirectDocument(target, { status: 303, headers: cookieHeaders(cookies) });
}

/** See features/history/hint.ts and features/marks/hint.ts. */
async function hintOf(services: Services, opened: OpenedSession): Promise<string[]> {
  const { secure } = services.config;
  const viewer = await services.sessions.readViewer({
    cookies: new Map([[cookieName('sid', secure), opened.session]]),
  });
  if (viewer === null) return [];
  const [kinds, listed] = await Promise.all([
    readWatchedKinds(services.db, viewer),
    readMyList(services.db, viewer),
  ]);
  return [setHint(watchedHint(kinds), secure), setListHint(listHint(listed.length > 0), secure)];
}
