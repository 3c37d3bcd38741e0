import { readCookie } from '#src/features/accounts/sessions/cookies.ts';
import type { RequestFacts } from './contexts.ts';

/** The cookie `return` has this value once the wait has ended without a confirmed payment. */
export const unconfirmed = 'unconfirmed';

/** Returns epoch ms, stored in a cookie. A browser that changes the cookie changes only its own wait. */
export function readReturn(
  facts: RequestFacts,
  secure: boolean,
  reference: string,
  now: number,
): { at: number; cookie: string } {
  const mark = reference.slice(0, 8);
  const [storedReference, time] = (readCookie(facts.cookies, 'return', secure) ?? '').split('.');
  const startedAt = Number(time);
  const at =
    storedReference === mark && Number.isSafeInteger(startedAt) && startedAt > 0 && startedAt <= now
      ? startedAt
      : now;
  return { at, cookie: `${mark}.${at}` };
}
