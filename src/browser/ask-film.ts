import type { HandedFilm } from '#src/domain/film.ts';
import { offlineHeaders } from '#src/domain/offline.ts';
import { pageName } from './page-name.ts';
import { whenShown } from './when-shown.ts';

export interface FilmQuestion {
  /** It is the path of the endpoint. */
  action: string;
  /** See `playedKey`. */
  what: string;
  /** See `whoOf`. */
  who: string;
}

/**
 * `gone` means that another viewer's page stands here by now, `hidden` that nothing can be played, `lost`
 * that nobody answered, or could.
 */
export type FilmAnswer = HandedFilm | 'gone' | 'hidden' | 'lost';

const meanings: Readonly<Record<number, FilmAnswer>> = { 401: 'gone', 409: 'gone', 404: 'hidden' };

/** A page that the browser opens in advance asks once somebody sees it: the answer is charged. */
export async function askFilm({ action, what, who }: FilmQuestion): Promise<FilmAnswer> {
  await whenShown();
  const body = new URLSearchParams({ what, page: pageName(), [offlineHeaders.viewerKey]: who });
  try {
    const response = await fetch(action, { method: 'POST', body });
    if (response.ok) return await response.json();
    return meanings[response.status] ?? 'lost';
  } catch {
    return 'lost';
  }
}
