import { type AnyCookie, buildCookie } from '#src/domain/cookies.ts';

/** Scripts read it: it only says whether the list holds something. */
export const listHintCookie = 'listed' satisfies AnyCookie;

/** Like `listed`: whether the row of new episodes holds something. */
export const episodesHintCookie = 'episodes' satisfies AnyCookie;

/** Reserves the row's place before the first paint, so that nothing moves. */
export function listHint(hasTitles: boolean): string {
  return hasTitles ? 'yes' : 'no';
}

export function setListHint(hint: string, secure: boolean): string {
  return buildCookie(listHintCookie, hint, secure);
}

export function setEpisodesHint(hint: string, secure: boolean): string {
  return buildCookie(episodesHintCookie, hint, secure);
}
