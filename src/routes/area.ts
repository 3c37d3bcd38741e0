import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Audio, EpisodePlace } from '#src/domain/episodes.ts';
import type { TitleKind, WatchKind } from '#src/domain/title.ts';
import { animeSlug } from '#src/domain/title.ts';
import { type Bar, barOf, type Viewer } from '#src/domain/viewer.ts';
import { paths } from '#src/routes.ts';

export interface NamedLink {
  href: string;
  label: MessageDescriptor;
}

interface Listed {
  id: number;
  name: string;
  kind: WatchKind;
}

/** The differences between the areas of main user and sub-users, which share pages, loaders and use cases. */
export interface Area {
  kind: 'main' | 'sub';
  home: string;
  myList: string;
  browse: string;
  personHref(id: number): string;
  episodeHref(kind: 'series' | 'anime', id: number, place: EpisodePlace, audio?: Audio): string;
  titleHref(title: Listed): string;
  watchedHref(kind: WatchKind, id: number): string;
  lists: Record<WatchKind, string>;
  others: Record<WatchKind, NamedLink>;
  unavailable: Record<WatchKind, { title: MessageDescriptor; way: NamedLink }>;
  kindNames: Record<WatchKind, MessageDescriptor>;
  /** Null where cards need no note. */
  cardNotes: Record<WatchKind, MessageDescriptor | null>;
  /** `from` is the kind of titles on the page before. */
  searchPage(query: string, from: TitleKind, page: number): string;
  /** Where to go without a query; null if the search page works without one. */
  emptySearch(from: TitleKind): string | null;
  /** Without anime pages, anime are watched as series. */
  hasAnimePages: boolean;
  /** Whether pages show the ratings of titles. */
  hasRatings: boolean;
}

const kindNames = {
  movie: msg`Movie`,
  series: msg({ message: 'Series', context: 'one title' }),
  anime: msg`Anime`,
};
const backToStart = { href: paths.subUser, label: msg`Back to Home` };
const otherTitles = { href: paths.subUser, label: msg`Other titles` };
const unknownTitle = { title: msg`We can’t load this right now`, way: backToStart };

const main: Area = {
  kind: 'main',
  home: paths.home,
  myList: paths.myList,
  browse: paths.browse,
  personHref: paths.person,
  episodeHref: (kind, id, { season, episode }, audio) =>
    kind === 'anime'
      ? paths.watchAnimeEpisode(id, season, episode, audio)
      : paths.watchSeriesEpisode(id, season, episode),
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
    movie: { href: paths.movies, label: msg`Other movies` },
    series: { href: paths.series, label: msg`Other series` },
    anime: { href: paths.anime, label: msg`Other anime` },
  },
  unavailable: {
    movie: {
      title: msg`We can’t load this movie right now`,
      way: { href: paths.movies, label: msg`Movies` },
    },
    series: {
      title: msg`We can’t load this series right now`,
      way: { href: paths.series, label: msg`Series` },
    },
    anime: {
      title: msg`We can’t load this anime right now`,
      way: { href: paths.anime, label: msg`Anime` },
    },
  },
  kindNames,
  cardNotes: kindNames,
  searchPage: (query, _from, page) => paths.searchPage(query, page),
  emptySearch: () => null,
  hasAnimePages: true,
  hasRatings: true,
};

function subUserHref(kind: WatchKind, id: number): string {
  return kind === 'movie' ? paths.subUserMovie(id) : paths.subUserSeries(id);
}

const sub: Area = {
  kind: 'sub',
  home: paths.subUser,
  myList: paths.subUserMyList,
  browse: paths.subUserBrowse,
  personHref: paths.subUserPerson,
  episodeHref: (_kind, id, { season, episode }, audio) => paths.subUserEpisode(id, season, episode, audio),
  titleHref: ({ kind, id }) => subUserHref(kind, id),
  watchedHref: subUserHref,
  lists: { movie: paths.subUser, series: paths.subUserSeriesList, anime: paths.subUserSeriesList },
  others: { movie: otherTitles, series: otherTitles, anime: otherTitles },
  unavailable: { movie: unknownTitle, series: unknownTitle, anime: unknownTitle },
  kindNames: { ...kindNames, anime: kindNames.series },
  cardNotes: { movie: null, series: kindNames.series, anime: kindNames.series },
  searchPage: paths.subUserSearchPage,
  emptySearch: (from) => (from === 'series' ? paths.subUserSeriesList : paths.subUser),
  hasAnimePages: false,
  hasRatings: true,
};

const child: Area = { ...sub, hasRatings: false };

export const areas = { main, sub };

const areasByBar: Record<Bar, Area> = { none: main, main, sub, child };

export function areaOfBar(bar: Bar): Area {
  return areasByBar[bar];
}

export function areaOf(viewer: Viewer): Area {
  return areaOfBar(barOf(viewer));
}
