import { buildCookie, buildRemoval } from '#src/domain/cookies.ts';

/** Cookies that prove something. All of them, with what they are for, stand in domain/cookies.ts. */
export const cookieNames = ['sid', 'device', 'signup', 'return', 'viewas'] as const;

export type CookieName = (typeof cookieNames)[number];

/** The name as it is sent. Over https the prefix keeps other hosts of the domain from setting it. */
export function cookieName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** A `Set-Cookie` value that sets a cookie; the value must need no escaping. */
export function setCookie(name: CookieName, value: string, secure: boolean): string {
  return buildCookie(name, value, secure, cookieName(name, secure));
}

/** A `Set-Cookie` value that removes a cookie. */
export function dropCookie(name: CookieName, secure: boolean): string {
  return buildRemoval(name, secure, cookieName(name, secure));
}

/** Headers that set and remove these cookies. */
export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}

/** What a request's cookie holds. */
export function readCookie(
  cookies: ReadonlyMap<string, string>,
  name: CookieName,
  secure: boolean,
): string | undefined {
  return cookies.get(cookieName(name, secure));
}
