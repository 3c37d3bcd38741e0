import type { Access } from '#src/domain/access.ts';
import { pages } from '#src/routes.ts';

export interface MatchedPage {
  id: string;
  /** Looks like `/watch/:id`. */
  path: string;
  access: Access;
  shared: boolean;
  parameters: Readonly<Record<string, RegExp>>;
  largestForm: number | null;
  largestUpload: number | null;
  redrawMs: number | null;
  offline: boolean;
  plays: boolean;
  forStrangers: boolean;
}

const compiled = pages.map((page) => ({
  page,
  pattern: new RegExp(
    `^${page.path
      .replace(/\./g, '\\.')
      .replace(/\/:\w+/g, page.numbered ? '/[1-9]\\d*' : '/[^/]+')
      .replace(/\/\*$/, '/[^]*')}$`,
  ),
}));

const notFound = compiled.find(({ page }) => page.path === '/*')?.page;

const fixed = new Map(pages.filter(({ path }) => !/[:*]/.test(path)).map((page) => [page.path, page]));

/** Help and legal pages don't: a visitor gets them without the database. */
export function mayShowTitles({ access, shared, forStrangers }: MatchedPage): boolean {
  return access !== 'public' || !shared || forStrangers;
}

/** The last route matches every path. */
export function matchPage(path: string): MatchedPage {
  const page = fixed.get(path) ?? compiled.find(({ pattern }) => pattern.test(path))?.page ?? notFound;
  if (page === undefined) throw new Error('There is no page for unknown paths');
  return page;
}
