import type { Bar } from '#src/domain/viewer.ts';
import { paths } from '#src/routes.ts';
import type { MatchedPage } from './match.ts';
import type { RequestTarget } from './request-target.ts';
import { routerHref } from './request-target.ts';

/** Which kept document answers a request, whoever asks. */
export interface DocumentName {
  /** Path and query for the router. Of the query, only what the page declares. */
  href: string;
  page: MatchedPage;
  /** The status of a document that may be kept. */
  status: number;
  /** One of the few documents that a page without parameters has. */
  isFront: boolean;
  bar: Bar;
}

/**
 * Names the document by the page's path and the parameters it declares, in their order, first values only. Others
 * are taken for absent: they can neither cost a rendering nor push anything out of the cache.
 */
export function nameDocument(page: MatchedPage, target: RequestTarget, bar: Bar): DocumentName {
  // Every address without a page has the same document.
  if (page.path === '/*') return { href: paths.notFound, page, status: 404, isFront: true, bar };
  const search = target.search === '' ? '' : declaredSearch(page, target);
  const isFront = search === '' && page.path === target.path;
  return { href: routerHref({ ...target, search }), page, status: 200, isFront, bar };
}

/** Of a query, what the page declares; empty when that is nothing. */
export function declaredSearch(page: MatchedPage, { search, isData }: RequestTarget): string {
  const sent = new URLSearchParams(search);
  const declared = new URLSearchParams();
  for (const [name, pattern] of Object.entries(page.parameters)) {
    const value = sent.get(name);
    if (value !== null && pattern.test(value)) declared.append(name, value);
  }
  if (isData) appendRoutes(declared, sent.get('_routes'), page);
  return declared.size === 0 ? '' : `?${declared}`;
}

/** The router's own parameter: the routes whose data the browser lacks. Both together are what it means without. */
function appendRoutes(declared: URLSearchParams, sent: string | null, page: MatchedPage): void {
  const routes = sent?.split(',') ?? [];
  const [hasRoot, hasPage] = [routes.includes('root'), routes.includes(page.id)];
  if (hasRoot !== hasPage) declared.append('_routes', hasRoot ? 'root' : page.id);
}
