/** Only there so that a path can be read as a URL reads it. */
const anywhere = 'http://stoep.invalid';

/**
 * Where to go after signing in: `next` when it is a path of ours, else null. A browser reads `//host`,
 * `/\host` and control characters as ways to another host, before or after dots are resolved.
 */
export function safeNext(next: string | null): string | null {
  if (next === null || next.length > 500 || !next.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return null;
  const url = URL.parse(next, anywhere);
  if (url === null || url.origin !== anywhere) return null;
  const path = url.pathname + url.search + url.hash;
  return next.startsWith('//') || path.startsWith('//') ? null : path;
}
