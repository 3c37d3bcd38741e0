import type { TestApp } from './app.ts';

/** A series that can be played. */
export interface ListedSeries {
  id: number;
  imdb: string;
  /** The number of episodes of seasons 1, 2, …, without empty seasons. */
  counts: number[];
}

/** The fields of TMDB's responses that tests look at. */
export interface MetadataBody {
  id: number;
  results: { id: number }[];
  /** Only movies have `title` and `imdb_id`. */
  title: string;
  imdb_id: string | null;
  external_ids: { imdb_id: string | null };
  keywords: { results: { id: number }[] };
  seasons: { season_number: number; episode_count: number }[];
  episodes: { name: string; still_path: string | null; episode_number: number; air_date: string }[];
}

/** Calls TMDB's stand-in as the product does. */
export async function fetchMetadata(app: TestApp, path: string): Promise<MetadataBody> {
  const headers = { Authorization: 'Bearer preview-token' };
  return (await fetch(`${app.standIns.metadata}/3${path}`, { headers })).json();
}

/** The first server always lacks titles with these endings. */
export function isPlayed(imdb: string | null): imdb is string {
  return imdb !== null && /^tt\d+$/.test(imdb) && !/40[48]$/.test(imdb);
}

/** Returns series of two seasons or more that every server plays, from pages of lists; without anime. */
export function listSeries(app: TestApp, pages: string[]): Promise<ListedSeries[]> {
  return listPlayed(app, pages, false);
}

/** Like `listSeries`, for anime, which has its own list. */
export function listAnime(app: TestApp): Promise<ListedSeries[]> {
  return listPlayed(app, [animePage], true);
}

async function listPlayed(app: TestApp, pages: string[], isAnime: boolean): Promise<ListedSeries[]> {
  const results = (await Promise.all(pages.map((page) => fetchMetadata(app, page)))).flatMap(
    (page) => page.results,
  );
  const facts = await Promise.all(
    results.map(({ id }) => fetchMetadata(app, `/tv/${id}?append_to_response=external_ids,keywords`)),
  );
  return facts.flatMap(({ id, external_ids: { imdb_id: imdb }, seasons, keywords }) => {
    const counts = seasons
      .filter((season) => season.season_number > 0 && season.episode_count > 0)
      .map((season) => season.episode_count);
    const anime = keywords.results.some((keyword) => keyword.id === 210_024);
    return isPlayed(imdb) && counts.length > 1 && anime === isAnime ? [{ id, imdb, counts }] : [];
  });
}

/** Takes a series that no other test uses, with the number of episodes of its first two seasons. */
export function takeSeries(all: ListedSeries[]): ListedSeries & { first: number; second: number } {
  const one = all.pop();
  if (one === undefined) throw new Error('There are no further series for the tests.');
  return { ...one, first: one.counts[0] ?? 0, second: one.counts[1] ?? 0 };
}

/** The stand-in's list of anime. */
const animePage = '/discover/tv?with_keywords=210024&sort_by=first_air_date.asc';

/** The stand-in's list of popular series. */
export const trendingPage = (page: number) => `/trending/tv/week?page=${page}`;

/** Returns the labels of the episodes in a player's page. */
export function readEpisodeRows(html: string): string[] {
  return [...html.matchAll(/<a [^>]*>(Episode \d[^<]*)<\/a>/g)].map(([, label = '']) => label);
}
