import { type AnyCookie, buildCookie } from '#src/domain/cookies.ts';
import type { WatchKind } from '#src/domain/title.ts';

/** Scripts read it: it only says which lists aren't empty. */
export const hintCookie = 'watched' satisfies AnyCookie;

/** Reserves the rows' places before the first paint, so that nothing moves. */
export function watchedHint(watched: readonly WatchKind[], hasKids = false): string {
  const kinds: string[] = [...new Set(watched)].sort();
  if (hasKids && kinds.length > 0) kinds.push('kids');
  return kinds.length === 0 ? 'none' : [...kinds, 'all'].join('.');
}

export function hintsAtKids(hint: string | undefined): boolean {
  return hint?.split('.').includes('kids') ?? false;
}

export function setHint(hint: string, secure: boolean): string {
  return buildCookie(hintCookie, hint, secure);
}
