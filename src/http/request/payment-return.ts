import { dropCookie, readCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import type { RequestFacts } from './contexts.ts';

/** The cookie `return` has this value once the wait has ended without a confirmed payment. */
export const unconfirmed = 'unconfirmed';

/**
 * Returns when the browser first came back from paying, in epoch ms, and the cookie that stores it. A browser
 * that changes the cookie changes only its own wait.
 */
export function readReturn(
  facts: RequestFacts,
  secure: boolean,
  reference: string,
  now: number,
): { at: number; cookies: string[] } {
  const mark = reference.slice(0, 8);
  const [storedReference, time] = (readCookie(facts.cookies, 'return', secure) ?? '').split('.');
  const startedAt = Number(time);
  const isStored =
    storedReference === mark && Number.isSafeInteger(startedAt) && startedAt > 0 && startedAt <= now;
  // Set once: the waiting page's last answer may arrive after the viewer has left again to pay.
  if (isStored) return { at: startedAt, cookies: [] };
  return { at: now, cookies: [setCookie('return', `${mark}.${now}`, secure)] };
}

/** For each way to the provider: the time of an earlier return must not apply to the next. */
export function forgetReturn(secure: boolean): string {
  return dropCookie('return', secure);
}
