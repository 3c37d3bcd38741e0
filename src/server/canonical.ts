export type Canonical =
  | {
      kind: 'path';
      path: string;
      search: string /** A client navigation's request for a page's data. */;
      data: boolean;
    }
  | { kind: 'moved'; location: string }
  | { kind: 'refused' };

/** Longer paths than this are nobody's; a search may be long, and is cut where it is read. */
const longest = { path: 4_096, all: 16_384 };

/** Most addresses: words and hyphens between slashes, with nothing to decode, to tidy or to refuse. */
const plain = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;

/**
 * Reads a request's target the one way that guard, limits and router share: decoded once, without dot
 * segments, doubled slashes or a trailing slash. What isn't in that form is sent to where it is, or refused.
 */
export function canonicalise(target: string): Canonical {
  if (target.length <= longest.path && plain.test(target)) {
    return { kind: 'path', path: target, search: '', data: false };
  }
  if (!target.startsWith('/') || target.length > longest.all) return { kind: 'refused' };
  const queryAt = target.indexOf('?');
  const raw = queryAt < 0 ? target : target.slice(0, queryAt);
  const search = queryAt < 0 ? '' : target.slice(queryAt);
  const decoded = raw.length > longest.path ? null : decodeOnce(raw);
  if (decoded === null) return { kind: 'refused' };
  if (/(^|\/)\.{1,2}(\/|$)/.test(decoded)) return { kind: 'refused' };
  const tidy = raw.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  // An old link may carry a password in its query: no answer of ours repeats it.
  if (tidy !== raw) return { kind: 'moved', location: search.includes('password') ? tidy : tidy + search };
  if (!decoded.endsWith('.data')) return { kind: 'path', path: decoded, search, data: false };
  return { kind: 'path', path: pageOf(decoded), search, data: true };
}

/**
 * The page whose data an address asks for, read as the router reads it: `/_.data` is the data of `/`, and
 * `/tv/_.data` of `/tv`. A guard that read it otherwise would guard another page.
 */
function pageOf(decoded: string): string {
  const page = decoded.endsWith('/_.data')
    ? decoded.slice(0, -'_.data'.length)
    : decoded.slice(0, -'.data'.length);
  return page.length > 1 ? page.replace(/\/+$/, '') : page;
}

function decodeOnce(raw: string): string | null {
  try {
    const decoded = decodeURIComponent(raw);
    // A slash, backslash or control character that had to be encoded is never part of an address of ours.
    const hidden = /%2f|%5c/i.test(raw) || /[\\\p{Cc}]/u.test(decoded);
    return hidden ? null : decoded;
  } catch {
    return null;
  }
}
