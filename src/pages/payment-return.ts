import { readCookie } from '#src/features/sessions/cookies.ts';
import type { RequestFacts } from '#src/request/contexts.ts';

/**
 * When this browser first came back from the provider with this reference (epoch ms), and the cookie that says
 * so from the second time on. Only its own browser can change it, and only to wait for longer or shorter.
 */
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
