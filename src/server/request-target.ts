/** The page or endpoint that a request asks for. The guard, the limits, the document cache and the router share it. */
export interface RequestTarget {
  /** Decoded once, without a trailing slash. Of a request for a page's data, the page's path. */
  path: string;
  /** As it was sent: empty, or with its question mark. */
  search: string;
  /** A client navigation's request for a page's data. */
  isData: boolean;
}

export type ParsedTarget =
  | ({ kind: 'target' } & RequestTarget)
  | { kind: 'redirect'; location: string }
  | { kind: 'invalid' };

const maxPathLength = 4_096;
const maxTargetLength = 16_384;

/** Most targets: words and hyphens between slashes. There is nothing to decode or to refuse in them. */
const plainTarget = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;

/** Printable ASCII without `#`: a fragment is no part of a request's target, and parsers disagree about it. */
const permittedCharacters = /^\/[!"$-~]*$/;

const invalid = { kind: 'invalid' } as const;

/**
 * Parses a request's target, once for everything that decides by it.
 * Only the origin form (RFC 9112, 3.2.1) of a plain path is valid. A trailing slash leads to the path without it.
 */
export function parseTarget(target: string): ParsedTarget {
  if (target.length <= maxPathLength && plainTarget.test(target)) {
    return { kind: 'target', path: target, search: '', isData: false };
  }
  if (target.length > maxTargetLength || !permittedCharacters.test(target)) return invalid;
  const queryAt = target.indexOf('?');
  const rawPath = queryAt < 0 ? target : target.slice(0, queryAt);
  const search = queryAt < 0 ? '' : target.slice(queryAt);
  const path = rawPath.length > maxPathLength ? null : decodePath(rawPath);
  if (path === null) return invalid;
  if (path.endsWith('/') && path !== '/') return redirectTo(path.slice(0, -1), search);
  return path.endsWith('.data')
    ? parseDataTarget(path, search)
    : { kind: 'target', path, search, isData: false };
}

/**
 * The router asks for the data of `/movies` at `/movies.data`, of `/` at `/_.data`, and of `/movies/` at
 * `/movies/_.data`. Other spellings of the same page would be a second name for it.
 */
function parseDataTarget(path: string, search: string): ParsedTarget {
  if (path === rootData) return { kind: 'target', path: '/', search, isData: true };
  if (path.endsWith(rootData)) return redirectTo(`${path.slice(0, -rootData.length)}.data`, search);
  const page = path.slice(0, -'.data'.length);
  return page.endsWith('/') ? invalid : { kind: 'target', path: page, search, isData: true };
}

const rootData = '/_.data';

function redirectTo(path: string, search: string): ParsedTarget {
  // An old link may carry a password in its query. No answer repeats it.
  return { kind: 'redirect', location: encodePath(path) + (search.includes('password') ? '' : search) };
}

/** Null for a path that hides a separator, a line break or another control character, a dot segment, or isn’t UTF-8. */
function decodePath(rawPath: string): string | null {
  if (rawPath.includes('//') || /%2f|%5c|\\/i.test(rawPath)) return null;
  try {
    const path = decodeURIComponent(rawPath);
    return /[\p{Cc}\p{Zl}\p{Zp}]|(^|\/)\.{1,2}(\/|$)/u.test(path) ? null : path;
  } catch {
    return null;
  }
}

/** The one spelling of a decoded path. */
function encodePath(path: string): string {
  return plainTarget.test(path) ? path : encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/**
 * Path and query for the router, written from the parsed target alone: the router can't read the raw target in
 * another way than the guard did.
 */
export function routerHref({ path, search, isData }: RequestTarget): string {
  if (!isData) return encodePath(path) + search;
  return (path === '/' ? rootData : `${encodePath(path)}.data`) + search;
}
