import { buildCookie, buildRemoval } from '#src/domain/cookies.ts';

/** `domain/cookies.ts` describes their purposes. */
export const cookieNames = [
  'sid',
  'device',
  'signup',
  'return',
  'welcome',
  'viewas',
  'code',
  'passkey',
  'title',
] as const;

export type CookieName = (typeof cookieNames)[number];

/** Over https, the prefix keeps other hosts of the domain from setting the cookie. */
export function cookieName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The value must need no escaping. */
export function setCookie(name: CookieName, value: string, secure: boolean): string {
  return buildCookie(name, value, secure, cookieName(name, secure));
}

export function dropCookie(name: CookieName, secure: boolean): string {
  return buildRemoval(cookieName(name, secure), secure);
}

export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}

export function readCookie(
  cookies: ReadonlyMap<string, string>,
  name: CookieName,
  secure: boolean,
): string | undefined {
  return cookies.get(cookieName(name, secure));
}

/** Ignores cookies of other sites on this host, because they change no page. */
export function hasOwnCookie(cookies: ReadonlyMap<string, string>, secure: boolean): boolean {
  return cookieNames.some((name) => cookies.has(cookieName(name, secure)));
}
