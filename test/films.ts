import type { HandedFilm } from '#src/domain/film.ts';
import type { Browser } from './browser.ts';

/** The request of a sub-user's page when a film starts. `what` looks like `movie 603` or `series 7 2 5`. */
export function askFilm(
  browser: Browser,
  what: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  return browser.post('/parts/film', { what, ...fields });
}

/** Returns the address of the first server; null if none is handed out. */
export async function addressOf(browser: Browser, what: string): Promise<string | null> {
  const { addresses }: HandedFilm = await (await askFilm(browser, what)).json();
  const [first] = Object.values(addresses);
  return first?.url ?? null;
}
