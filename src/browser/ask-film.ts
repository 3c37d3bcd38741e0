import type { HandedFilm } from '#src/domain/film.ts';
import { offlineHeaders } from '#src/domain/offline.ts';
import { pageName } from './page-name.ts';
import { whenShown } from './when-shown.ts';

export interface FilmQuestion {
  /** Path of the endpoint. */
  action: string;
  /** See `playedKey`. */
  what: string;
  /** See `whoOf`. */
  who: string;
}

/**
 * `gone`: another viewer is signed in by now. `hidden`: nothing can be played. `lost`: the server didn't answer
 * or failed.
 */
export type FilmAnswer = HandedFilm | 'gone' | 'hidden' | 'lost';

const meanings: Readonly<Record<number, FilmAnswer>> = { 401: 'gone', 409: 'gone', 404: 'hidden' };

/** Waits until a prerendered page is visible, because the server counts screen time from its answer on. */
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
