import { isScreenChoice, type ScreenChoice } from '#src/domain/screen.ts';
import { isFreeText } from '#src/routes.ts';

/** The guard, the limits, the document cache and the router all use the same parsed target. */
export interface RequestTarget {
  /** Decoded once, without a trailing slash. The target of a page's data has the page's path. */
  path: string;
  /** Undecoded, with its question mark. */
  search: string;
  /** True if a client navigation requests a page's data. */
  isData: boolean;
  /** The router's own parameter of a request for data, which isn't part of the page's address. */
  routes?: string;
}

export type ParsedTarget =
  | ({ kind: 'target' } & RequestTarget)
  | { kind: 'redirect'; location: string }
  | { kind: 'invalid' };

const maxPathLength = 4_096;
const maxTargetLength = 16_384;

/** Limits the cost of parsing, which grows with each parameter. Source: docs/security.md, rule 48. */
const maxParameters = 200;

/** Most targets need no decoding. */
const plainTarget = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;

/** Printable ASCII without `#`, which parsers read differently. */
const permittedCharacters = /^\/[!"$-~]*$/;

const invalid = { kind: 'invalid' } as const;

/**
 * Accepts only the origin form (RFC 9112, 3.2.1) of a plain path. A trailing slash redirects, and so do
 * characters that a message left behind a shared link.
 */
export function parseTarget(target: string): ParsedTarget {
  if (target.length <= maxPathLength && plainTarget.test(target)) {
    return { kind: 'target', path: target, search: '', isData: false };
  }
  if (target.length > maxTargetLength || !permittedCharacters.test(target)) return invalid;
  const queryAt = target.indexOf('?');
  const rawPath = queryAt < 0 ? target : target.slice(0, queryAt);
  const search = queryAt < 0 ? '' : target.slice(queryAt);
  if (search.split('&', maxParameters + 1).length > maxParameters) return invalid;
  const path = rawPath.length > maxPathLength ? null : decodePath(rawPath);
  if (path === null) return invalid;
  const cleanPath = cutEnd(path, isFreeText(path) ? slash : afterLink);
  const isData = path.endsWith('.data');
  const numbered = search.replace(afterNumber, '$1');
  const cleanSearch = isData ? numbered : withoutRoutes(numbered);
  if (cleanPath !== path || cleanSearch !== search) return redirectTo(cleanPath, cleanSearch);
  return isData ? parseDataTarget(path, search) : { kind: 'target', path, search, isData };
}

const routesField = /(?<=[?&])(?:_|%5f)routes=[^&]*(?:&|$)/gi;

/** Links of version 1.0 may still contain the router's own parameter. */
function withoutRoutes(search: string): string {
  const rest = search.replace(routesField, '');
  return rest === search ? search : rest.replace(/[?&]$/, '');
}

const slash = /^\/$/;

/** Characters that a sentence or a messenger leaves behind a shared link, and slashes. */
const afterLink = /^[\s.,;:!?'"*)\]}>’”»…/\p{Cf}\p{Zs}]$/u;

/** Cuts from the end in a loop, because a pattern with `+$` costs the square of a path's length. */
function cutEnd(path: string, cut: RegExp): string {
  let end = path.length;
  while (end > 1 && cut.test(path.charAt(end - 1))) end -= 1;
  return path.slice(0, end);
}

/** Like `afterLink`, after a number at the end of a query, where the characters may be percent-encoded. */
const afterNumber =
  /([?&](?:season|episode|page|from)=\d{1,6})(?:[.,;:!?'"*)\]}>]|%(?:20|22|29|3E|5D|7D|C2%A0|E2%80%8[B-F]|EF%BB%BF))+$/i;

/** Takes `/movies.data` and `/_.data`, and redirects `/movies/_.data`. Each page's data has one address only. */
function parseDataTarget(path: string, search: string): ParsedTarget {
  if (path === rootData) return dataTarget('/', search);
  if (path.endsWith(rootData)) return redirectTo(`${path.slice(0, -rootData.length)}.data`, search);
  const page = path.slice(0, -'.data'.length);
  return page.endsWith('/') ? invalid : dataTarget(page, search);
}

function dataTarget(path: string, search: string): ParsedTarget {
  const routes = new URLSearchParams(search).get('_routes');
  const page = { kind: 'target' as const, path, search: withoutRoutes(search), isData: true };
  return routes === null ? page : { ...page, routes };
}

const rootData = '/_.data';

function redirectTo(path: string, search: string): ParsedTarget {
  // An old link may contain a password, which no response may repeat.
  return { kind: 'redirect', location: encodePath(path) + (search.includes('password') ? '' : search) };
}

/** Returns null for hidden separators, control characters, dot segments and invalid UTF-8. */
function decodePath(rawPath: string): string | null {
  if (rawPath.includes('//') || /%2f|%5c|\\/i.test(rawPath)) return null;
  try {
    const path = decodeURIComponent(rawPath);
    return /[\p{Cc}\p{Zl}\p{Zp}]|(^|\/)\.{1,2}(\/|$)/u.test(path) ? null : path;
  } catch {
    return null;
  }
}

function encodePath(path: string): string {
  return plainTarget.test(path) ? path : encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/** Builds the address from the parsed target, so that the router can't read it differently. */
export function routerHref({ path, search, isData, routes }: RequestTarget): string {
  if (!isData) return encodePath(path) + search;
  const data = (path === '/' ? rootData : `${encodePath(path)}.data`) + search;
  if (routes === undefined) return data;
  return `${data}${search === '' ? '?' : '&'}_routes=${encodeURIComponent(routes)}`;
}

interface ChosenScreen {
  choice: ScreenChoice;
  /** The address of the page without the parameter. */
  location: string;
}

/** For `?screen=tv` a redirect sets the cookie, because cached documents set none. */
export function readScreenChoice(target: RequestTarget): ChosenScreen | null {
  if (target.isData || !target.search.includes('screen=')) return null;
  const fields = new URLSearchParams(target.search);
  const choice = fields.get('screen');
  if (!isScreenChoice(choice)) return null;
  fields.delete('screen');
  // An old link may contain a password, which no response may repeat.
  fields.delete('password');
  const search = fields.size === 0 ? '' : `?${fields}`;
  return { choice, location: routerHref({ ...target, search }) };
}
