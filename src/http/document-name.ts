import { type Language, sourceLanguage } from '#src/domain/languages.ts';
import type { Bar } from '#src/domain/viewer.ts';
import { paths } from '#src/routes.ts';
import type { BrowserLook } from './look.ts';
import type { MatchedPage } from './match.ts';
import type { RequestTarget } from './request-target.ts';
import { routerHref } from './request-target.ts';

export interface DocumentName extends BrowserLook {
  /** The query has only declared parameters. */
  href: string;
  page: MatchedPage;
  status: number;
  /** A page without parameters has few documents. */
  isFront: boolean;
  bar: Bar;
}

export function usualLook(language: Language): BrowserLook {
  return { screen: 'auto', saver: false, language };
}

/** In each language. */
export function isUsualLook({ screen, saver }: BrowserLook): boolean {
  return screen === 'auto' && !saver;
}

/** Undeclared parameters count as absent, so they can neither cost a render nor evict a document. */
export function nameDocument(
  page: MatchedPage,
  target: RequestTarget,
  bar: Bar,
  { screen, saver, language }: BrowserLook = usualLook(sourceLanguage),
): DocumentName {
  // Data is the same for every screen.
  const look: BrowserLook = target.isData ? usualLook(language) : { screen, saver, language };
  // Unknown addresses share a document.
  if (page.path === '/*') return { href: paths.notFound, page, status: 404, isFront: true, bar, ...look };
  const search = target.search === '' ? '' : declaredSearch(page, target);
  const isFront = search === '' && page.path === target.path;
  return { href: routerHref({ ...target, search }), page, status: 200, isFront, bar, ...look };
}

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

/** The router's parameter for the routes whose data the browser lacks. Both together equal none. */
function appendRoutes(declared: URLSearchParams, sent: string | null, page: MatchedPage): void {
  const routes = sent?.split(',') ?? [];
  const [hasRoot, hasPage] = [routes.includes('root'), routes.includes(page.id)];
  if (hasRoot !== hasPage) declared.append('_routes', hasRoot ? 'root' : page.id);
}
