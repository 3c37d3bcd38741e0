import { type Access, pages } from '#src/routes.ts';

export interface MatchedPage {
  id: string;
  access: Access;
  shared: boolean;
  largestForm: number | null;
}

const compiled = pages.map((page) => ({
  page,
  pattern: new RegExp(
    `^${page.path
      .replace(/\/:\w+/g, page.numbered ? '/[1-9]\\d*' : '/[^/]+')
      .replace(/\/\*$/, '(?:/.*)?')
      .replace(/\./g, '\\.')}$`,
  ),
}));

const fixed = new Map(pages.filter(({ path }) => !/[:*]/.test(path)).map((page) => [page.path, page]));

/** Which page a canonical path belongs to; the guard and the shared documents ask before the router does. */
export function matchPage(path: string): MatchedPage | null {
  return fixed.get(path) ?? compiled.find(({ pattern }) => pattern.test(path))?.page ?? null;
}
