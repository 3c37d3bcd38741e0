import type { TestApp } from './app.ts';
import { fetchMetadata, isPlayed } from './series.ts';

/** A movie that every server plays. */
export interface ListedMovie {
  id: number;
  imdb: string;
}

/** Returns movies from pages of the week's list, which changes from day to day. */
export async function listMovies(app: TestApp, pages: number[]): Promise<ListedMovie[]> {
  const lists = await Promise.all(
    pages.map((page) => fetchMetadata(app, `/trending/movie/week?page=${page}`)),
  );
  const ids = lists.flatMap(({ results }) => results.map(({ id }) => id));
  const movies = await Promise.all(
    ids.map(async (id) => ({ id, imdb: (await fetchMetadata(app, `/movie/${id}`)).imdb_id })),
  );
  return movies.flatMap(({ id, imdb }) => (isPlayed(imdb) ? [{ id, imdb }] : []));
}
