/** The cookies of the product, all of them `HttpOnly`: what a script could read, a script could steal. */
export const cookieNames = ['sid', 'device', 'signup', 'return', 'viewas'] as const;

export type CookieName = (typeof cookieNames)[number];

const day = 24 * 60 * 60;

/**
 * How long a browser keeps each, in seconds. `sid` as long as a session can last at most; `device` as long as
 * browsers allow; `viewas` an hour; `signup` a little longer than a signup lives, so that a late return still finds its browser.
 */
const lives: Record<CookieName, number> = {
  sid: 180 * day,
  device: 400 * day,
  signup: day,
  return: 10 * 60,
  viewas: 60 * 60,
};

/** The name as it is sent. Over https the prefix keeps other hosts of the domain from setting it. */
export function cookieName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** A `Set-Cookie` value that sets a cookie; the value must need no escaping. */
export function setCookie(name: CookieName, value: string, secure: boolean): string {
  return `${cookieName(name, secure)}=${value}; Max-Age=${lives[name]}; ${attributes(secure)}`;
}

/** A `Set-Cookie` value that removes a cookie. */
export function dropCookie(name: CookieName, secure: boolean): string {
  return `${cookieName(name, secure)}=; Max-Age=0; ${attributes(secure)}`;
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

function attributes(secure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
