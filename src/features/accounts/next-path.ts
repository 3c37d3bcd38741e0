/** A base for parsing, which is never requested. */
const anywhere = 'http://stoep.invalid';

/** Returns null for other hosts. A browser reads `//host`, `/\host` and control characters as another host. */
export function safeNext(next: string | null): string | null {
  if (next === null || next.length > 500 || !next.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return null;
  const url = URL.parse(next, anywhere);
  if (url === null || url.origin !== anywhere) return null;
  const path = url.pathname + url.search + url.hash;
  return next.startsWith('//') || path.startsWith('//') ? null : path;
}
