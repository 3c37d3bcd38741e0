import data from './genres.json' with { type: 'json' };

/** The genres of each kind, in the service's order. */
export const genresOfKind: Readonly<Record<'movie' | 'tv', readonly { id: number; name: string }[]>> = data;

/** The keyword that the service puts on Japanese animation. */
export const ANIME_KEYWORD = 210024;
