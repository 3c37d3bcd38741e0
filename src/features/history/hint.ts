import { type AnyCookie, buildCookie } from '#src/domain/cookies.ts';
import type { WatchKind } from '#src/domain/title.ts';

/** Readable by script, unlike all other cookies: it says nothing but which lists have something in them. */
export const hintCookie = 'watched' satisfies AnyCookie;

/**
 * What the hint says: the kinds that were watched, `kids` when titles for children are among them, and `all` when
 * there are any. A document reserves the place of a row by it before anything is drawn, so that nothing moves when
 * the row comes.
 */
export function watchedHint(watched: readonly WatchKind[], hasKids = false): string {
  const kinds: string[] = [...new Set(watched)].sort();
  if (hasKids && kinds.length > 0) kinds.push('kids');
  return kinds.length === 0 ? 'none' : [...kinds, 'all'].join('.');
}

/** Whether a hint of this browser says that titles for children were watched. */
export function hintsAtKids(hint: string | undefined): boolean {
  return hint?.split('.').includes('kids') ?? false;
}

/** The `Set-Cookie` value that keeps a hint. */
export function setHint(hint: string, secure: boolean): string {
  return buildCookie(hintCookie, hint, secure);
}
