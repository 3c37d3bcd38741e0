import type { TitleKind, WatchKind } from './domain/title.ts';
import { animeSlug } from './domain/title.ts';
import { paths } from './routes.ts';

/** Where something else is to be found. */
export interface Way {
  href: string;
  label: string;
}

/** A listed title, as far as its address needs it. */
interface Listed {
  id: number;
  name: string;
  kind: WatchKind;
}

/**
 * One of the two areas in which titles are watched: the main user's and the sub-users'. Their pages, loaders and use
 * cases are the same; an `Area` holds all that differs.
 */
export interface Area {
  kind: 'main' | 'sub';
  home: string;
  /** The page of a title. */
  titleHref(title: Listed): string;
  /** Where a title of the history goes on. */
  watchedHref(kind: WatchKind, id: number): string;
  /** The list to which a title's page leads back. */
  lists: Record<WatchKind, string>;
  /** What a player offers besides its own title. */
  others: Record<WatchKind, Way>;
  /** What a title's page says while the title can't be looked up. */
  unavailable: Record<WatchKind, { title: string; way: Way }>;
  /** What kind of title it is, in a word. */
  kindNames: Record<WatchKind, string>;
  /** What a card says of it among titles of other kinds; null where it needs no word. */
  cardNotes: Record<WatchKind, string | null>;
  /** `from` is the kind that was browsed before. */
  searchPage(query: string, from: TitleKind, page: number): string;
  /** Where an empty search leads; null where the page of searches stands without one. */
  emptySearch(from: TitleKind): string | null;
  /** Titles for children have a page of their own. */
  hasKidsPage: boolean;
}

const kindNames = { movie: 'Movie', series: 'Series', anime: 'Anime' };
const backToStart = { href: paths.subUser, label: 'Back to the start' };
const otherTitles = { href: paths.subUser, label: 'Other titles' };
const unknownTitle = { title: 'We can’t look this up just now', way: backToStart };

function cannotLookUp(what: string, href: string, label: string) {
  return { title: `We can’t look this ${what} up just now`, way: { href, label } };
}

const main: Area = {
  kind: 'main',
  home: paths.home,
  titleHref: ({ kind, id, name }) => {
    if (kind === 'movie') return paths.watchMovie(id);
    return kind === 'anime' ? paths.animeTitle(animeSlug(id, name)) : paths.watchSeries(id);
  },
  watchedHref: (kind, id) => {
    if (kind === 'movie') return paths.watchMovie(id);
    return kind === 'anime' ? paths.watchAnime(id) : paths.watchSeries(id);
  },
  lists: { movie: paths.movies, series: paths.series, anime: paths.anime },
  others: {
    movie: { href: paths.movies, label: 'Other movies' },
    series: { href: paths.series, label: 'Other series' },
    anime: { href: paths.anime, label: 'Other anime' },
  },
  unavailable: {
    movie: cannotLookUp('movie', paths.movies, 'Movies'),
    series: cannotLookUp('series', paths.series, 'Series'),
    anime: cannotLookUp('anime', paths.anime, 'Anime'),
  },
  kindNames,
  cardNotes: kindNames,
  searchPage: (query, _from, page) => paths.searchPage(query, page),
  emptySearch: () => null,
  hasKidsPage: true,
};

function subUserHref(kind: WatchKind, id: number): string {
  return kind === 'movie' ? paths.subUserMovie(id) : paths.subUserSeries(id);
}

const sub: Area = {
  kind: 'sub',
  home: paths.subUser,
  titleHref: ({ kind, id }) => subUserHref(kind, id),
  watchedHref: subUserHref,
  lists: { movie: paths.subUser, series: paths.subUserSeriesList, anime: paths.subUserSeriesList },
  others: { movie: otherTitles, series: otherTitles, anime: otherTitles },
  unavailable: { movie: unknownTitle, series: unknownTitle, anime: unknownTitle },
  // The area has movies and series: an anime is one of the latter.
  kindNames: { ...kindNames, anime: kindNames.series },
  cardNotes: { movie: null, series: kindNames.series, anime: kindNames.series },
  searchPage: paths.subUserSearchPage,
  emptySearch: (from) => (from === 'series' ? paths.subUserSeriesList : paths.subUser),
  hasKidsPage: false,
};

export const areas = { main, sub };

/** Where a viewer watches. */
export function areaOf({ kind }: { kind: Area['kind'] }): Area {
  return areas[kind];
}
