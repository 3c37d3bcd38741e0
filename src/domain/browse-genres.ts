import type { GenreName } from './genre-texts.ts';
import { genreNames } from './genres.ts';

/** The database stores a genre as a bit, which is its index here: only append. */
const bitOrder = [
  12, 14, 16, 18, 27, 28, 35, 36, 37, 53, 80, 99, 878, 9648, 10402, 10749, 10751, 10752, 10759, 10762, 10763,
  10764, 10765, 10766, 10767, 10768, 10770,
];

/** TMDB's combined series genres, such as Sci-Fi & Fantasy, count as both of their parts. */
const others: Readonly<Record<number, readonly number[]>> = {
  12: [10759],
  14: [10765],
  28: [10759],
  878: [10765],
  10752: [10768],
};

const withoutOwnName = Object.values(others).flat();

export interface BrowseGenre {
  /** Names the genre in addresses. */
  slug: string;
  name: GenreName;
  ids: readonly number[];
}

export const browseGenres: readonly BrowseGenre[] = Object.entries(genreNames)
  .map(([id, name]) => ({ slug: slugOf(name), name, ids: [Number(id), ...(others[Number(id)] ?? [])] }))
  .filter(({ ids: [id] }) => id !== undefined && !withoutOwnName.includes(id))
  .sort((a, b) => a.name.localeCompare(b.name));

/** `text` is a name, a slug or TMDB's id. */
export function findBrowseGenre(text: string): BrowseGenre | null {
  const letters = lettersOf(text);
  const named = browseGenres.find(({ slug, ids }) => lettersOf(slug) === letters || String(ids[0]) === text);
  return named ?? browseGenres.find(({ ids }) => ids.map(String).includes(text)) ?? null;
}

export function genreBits(ids: readonly number[]): number {
  return bitOrder.reduce((bits, id, place) => (ids.includes(id) ? bits | (1 << place) : bits), 0);
}

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, '-');
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}
