import type { Flavour, Kind } from './types.ts';

/** A genre as the service lists it. */
export interface Genre {
  readonly id: number;
  readonly name: string;
}

const table = (text: string): Genre[] =>
  text.split(',').map((entry) => {
    const [id = '', name = ''] = entry.split(':');
    return { id: Number(id), name };
  });

/** The film genres, in the service's order. */
export const movieGenres: readonly Genre[] = table(
  '28:Action,12:Adventure,16:Animation,35:Comedy,80:Crime,99:Documentary,18:Drama,10751:Family,14:Fantasy,36:History,27:Horror,10402:Music,9648:Mystery,10749:Romance,878:Science Fiction,10770:TV Movie,53:Thriller,10752:War,37:Western',
);

/** The television genres, in the service's order. */
export const tvGenres: readonly Genre[] = table(
  '10759:Action & Adventure,16:Animation,35:Comedy,80:Crime,99:Documentary,18:Drama,10751:Family,10762:Kids,9648:Mystery,10763:News,10764:Reality,10765:Sci-Fi & Fantasy,10766:Soap,10767:Talk,10768:War & Politics,37:Western',
);

/** The keyword that the service puts on Japanese animation. */
export const ANIME_KEYWORD = 210024;

/** The first genres are always given, the rest sometimes. */
type Mix = { readonly always: readonly number[]; readonly sometimes: readonly number[] };

const movieMix: Record<Flavour, Mix> = {
  action: { always: [28], sometimes: [53, 80, 12, 878] },
  adventure: { always: [12], sometimes: [28, 18, 36, 14] },
  anime: { always: [16], sometimes: [14, 12, 18, 878, 10749] },
  comedy: { always: [35], sometimes: [18, 10749, 10770] },
  crime: { always: [80], sometimes: [18, 53, 9648] },
  documentary: { always: [99], sometimes: [36, 10402] },
  drama: { always: [18], sometimes: [10749, 36, 10770] },
  family: { always: [10751], sometimes: [12, 35, 14, 16] },
  fantasy: { always: [14], sometimes: [12, 28, 18] },
  history: { always: [36, 18], sometimes: [10752, 10749] },
  horror: { always: [27], sometimes: [53, 9648, 878] },
  kids: { always: [16, 10751], sometimes: [35, 12, 14] },
  music: { always: [10402], sometimes: [18, 35, 10749] },
  mystery: { always: [9648], sometimes: [18, 53, 80] },
  reality: { always: [99], sometimes: [35] },
  romance: { always: [10749], sometimes: [18, 35] },
  scifi: { always: [878], sometimes: [28, 18, 53, 12] },
  talk: { always: [99, 35], sometimes: [10402] },
  thriller: { always: [53], sometimes: [80, 18, 9648] },
  war: { always: [10752], sometimes: [18, 28, 36] },
  western: { always: [37], sometimes: [28, 18] },
};

const tvMix: Record<Flavour, Mix> = {
  action: { always: [10759], sometimes: [80, 18] },
  adventure: { always: [10759], sometimes: [18, 10765] },
  anime: { always: [16], sometimes: [10759, 10765, 35, 18] },
  comedy: { always: [35], sometimes: [18] },
  crime: { always: [80, 18], sometimes: [9648] },
  documentary: { always: [99], sometimes: [10763] },
  drama: { always: [18], sometimes: [10766, 9648] },
  family: { always: [10751], sometimes: [35, 10759] },
  fantasy: { always: [10765], sometimes: [18, 10759] },
  history: { always: [18], sometimes: [10768] },
  horror: { always: [9648], sometimes: [18, 10765] },
  kids: { always: [10762], sometimes: [16, 35, 10751] },
  music: { always: [18], sometimes: [35, 10764] },
  mystery: { always: [9648], sometimes: [18, 80] },
  reality: { always: [10764], sometimes: [35] },
  romance: { always: [18], sometimes: [35, 10766] },
  scifi: { always: [10765], sometimes: [18, 10759, 9648] },
  talk: { always: [10767], sometimes: [35, 10763] },
  thriller: { always: [18], sometimes: [80, 9648] },
  war: { always: [10768], sometimes: [18, 10759] },
  western: { always: [37], sometimes: [18, 10759] },
};

/** The genres of a title: those of its flavour, and now and then one or two that go with it. */
export function genresFor(kind: Kind, flavour: Flavour, rnd: () => number): number[] {
  const mix = (kind === 'movie' ? movieMix : tvMix)[flavour];
  const genres = [...mix.always];
  for (const id of mix.sometimes) if (genres.length < 4 && rnd() < 0.32) genres.push(id);
  return genres;
}
