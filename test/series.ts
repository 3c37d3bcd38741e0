import type { TestApp } from './app.ts';

/** A series that can be played. */
export interface ListedSeries {
  id: number;
  imdb: string;
  /** Episodes of seasons 1, 2, …; those without any left out. */
  counts: number[];
}

/** It has what tests look at of the metadata stand-in's answers. */
export interface MetadataBody {
  id: number;
  results: { id: number }[];
  /** These two of a movie, and of nothing else. */
  title: string;
  imdb_id: string | null;
  external_ids: { imdb_id: string | null };
  keywords: { results: { id: number }[] };
  seasons: { season_number: number; episode_count: number }[];
  episodes: { name: string; still_path: string | null; episode_number: number; air_date: string }[];
}

/** Asks the metadata stand-in as the product does. */
export async function fetchMetadata(app: TestApp, path: string): Promise<MetadataBody> {
  const headers = { Authorization: 'Bearer preview-token' };
  return (await fetch(`${app.standIns.metadata}/3${path}`, { headers })).json();
}

/** The first server never has titles with these endings. */
export function isPlayed(imdb: string | null): imdb is string {
  return imdb !== null && /^tt\d+$/.test(imdb) && !/40[48]$/.test(imdb);
}

/** Series of two seasons or more, from pages of lists, that every server plays; without anime. */
export function listSeries(app: TestApp, pages: string[]): Promise<ListedSeries[]> {
  return listPlayed(app, pages, false);
}

/** The same of anime, which have pages of their own. */
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

/** It takes one that no other test has asked for, with the episodes of its first two seasons. */
export function takeSeries(all: ListedSeries[]): ListedSeries & { first: number; second: number } {
  const one = all.pop();
  if (one === undefined) throw new Error('There are no further series for the tests.');
  return { ...one, first: one.counts[0] ?? 0, second: one.counts[1] ?? 0 };
}

/** The stand-in lists anime there. */
const animePage = '/discover/tv?with_keywords=210024&sort_by=first_air_date.asc';

/** The stand-in lists series that are watched much there. */
export const trendingPage = (page: number) => `/trending/tv/week?page=${page}`;

/** The list of episodes in a player's page. */
export function readEpisodeRows(html: string): string[] {
  return [...html.matchAll(/<a [^>]*>(Episode \d[^<]*)<\/a>/g)].map(([, label = '']) => label);
}
