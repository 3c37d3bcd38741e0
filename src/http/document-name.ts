import { type Language, sourceLanguage } from '#src/domain/languages.ts';
import type { PageRoute } from '#src/domain/page-route.ts';
import type { Bar } from '#src/domain/viewer.ts';
import { paths } from '#src/routes.ts';
import type { BrowserLook } from './look.ts';
import type { RequestTarget } from './request-target.ts';
import { routerHref } from './request-target.ts';

export interface DocumentName extends BrowserLook {
  /** The query has only declared parameters. */
  href: string;
  page: PageRoute;
  status: number;
  /** The page has no parameters, so it has few documents. */
  isFront: boolean;
  bar: Bar;
}

export function usualLook(language: Language): BrowserLook {
  return { screen: 'auto', saver: false, language };
}

/** The language doesn't count: documents in every language are usual. */
export function isUsualLook({ screen, saver }: BrowserLook): boolean {
  return screen === 'auto' && !saver;
}

/** Undeclared parameters count as absent, so they can neither cost a render nor evict a document. */
export function nameDocument(
  page: PageRoute,
  target: RequestTarget,
  bar: Bar,
  { screen, saver, language }: BrowserLook = usualLook(sourceLanguage),
): DocumentName {
  // Data is the same for every screen.
  const look: BrowserLook = target.isData ? usualLook(language) : { screen, saver, language };
  // Unknown addresses share a document.
  if (page.path === '/*') return { href: paths.notFound, page, status: 404, isFront: true, bar, ...look };
  const search = target.search === '' ? '' : declaredSearch(page, target);
  const { routes: sent, ...rest } = target;
  const routes = requestedRoutes(sent, page);
  const isFront = search === '' && routes === null && page.path === target.path;
  const href = routerHref({ ...rest, search, ...(routes === null ? {} : { routes }) });
  return { href, page, status: 200, isFront, bar, ...look };
}

function declaredSearch(page: PageRoute, { search }: RequestTarget): string {
  const sent = new URLSearchParams(search);
  const declared = new URLSearchParams();
  for (const [name, pattern] of Object.entries(page.parameters)) {
    const value = sent.get(name);
    if (value !== null && pattern.test(value)) declared.append(name, value);
  }
  return declared.size === 0 ? '' : `?${declared}`;
}

/** Returns the one route whose data the browser lacks, or null for both: naming both equals naming none. */
function requestedRoutes(sent: string | undefined, page: PageRoute): string | null {
  const routes = sent?.split(',') ?? [];
  const [hasRoot, hasPage] = [routes.includes('root'), routes.includes(page.id)];
  if (hasRoot === hasPage) return null;
  return hasRoot ? 'root' : page.id;
}
