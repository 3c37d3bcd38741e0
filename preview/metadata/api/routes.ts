import type { Catalogue } from '../catalogue/catalogue.ts';
import { genresOfKind } from '../catalogue/genres.ts';
import type { Title } from '../catalogue/types.ts';
import { configuration } from './configuration.ts';
import { movieDetails, seriesDetails } from './details.ts';
import { seasonDetails } from './episodes.ts';
import { notFound, tooManyAppended } from './errors.ts';
import {
  discoverMovieList,
  discoverSeriesList,
  popular,
  searchList,
  searchMulti,
  topRated,
  trending,
  upcoming,
} from './lists.ts';
import { pageOf } from './paging.ts';
import { partOf } from './parts.ts';
import { type Json, languageOf, listRow } from './rows.ts';

/** One call: which catalogue, which parameters, at what time, under which image address. */
export interface Call {
  readonly catalogue: Catalogue;
  readonly query: URLSearchParams;
  readonly now: number;
  readonly imageUrl: string;
}

const MAX_APPENDED = 20;

const fixed: Readonly<Record<string, (call: Call) => Json>> = {
  '/trending/movie/week': ({ catalogue, query, now }) => trending(catalogue.movies, query, now),
  '/trending/tv/week': ({ catalogue, query, now }) => trending(catalogue.series, query, now),
  '/discover/movie': ({ catalogue, query }) => discoverMovieList(catalogue, query),
  '/discover/tv': ({ catalogue, query, now }) => discoverSeriesList(catalogue, query, now),
  '/movie/upcoming': ({ catalogue, query, now }) => upcoming(catalogue, query, now),
  '/movie/popular': ({ catalogue, query }) => popular(catalogue.movies, query),
  '/movie/top_rated': ({ catalogue, query }) => topRated(catalogue.movies, query),
  '/tv/popular': ({ catalogue, query }) => popular(catalogue.series, query),
  '/tv/top_rated': ({ catalogue, query }) => topRated(catalogue.series, query),
  '/search/movie': ({ catalogue, query }) => searchList(catalogue.movies, query),
  '/search/tv': ({ catalogue, query }) => searchList(catalogue.series, query),
  '/search/multi': ({ catalogue, query }) => searchMulti(catalogue, query),
  '/genre/movie/list': () => ({ genres: genresOfKind.movie }),
  '/genre/tv/list': () => ({ genres: genresOfKind.tv }),
  '/configuration': ({ imageUrl }) => configuration(imageUrl),
};

function titleOf(call: Call, kind: string, id: string): Title {
  const { catalogue } = call;
  const found = id.startsWith('tt')
    ? catalogue.byImdb.get(id)
    : (kind === 'movie' ? catalogue.movieById : catalogue.seriesById).get(Number(id));
  if (!found || found.kind !== kind) throw notFound();
  return found;
}

function withAppended(body: Json, call: Call, part: (name: string) => Json | null): Json {
  const asked = (call.query.get('append_to_response') ?? '').split(',').filter((name) => name !== '');
  if (asked.length > MAX_APPENDED) throw tooManyAppended();
  const result = { ...body };
  for (const name of asked) {
    const block = part(name);
    // Unknown blocks are left out without a word, as the real service does.
    if (block !== null) result[name] = block;
  }
  return result;
}

function details(call: Call, kind: string, id: string): Json {
  const title = titleOf(call, kind, id);
  const language = languageOf(call.query);
  const body =
    kind === 'movie' ? movieDetails(title, language, call.now) : seriesDetails(title, language, call.now);
  return withAppended(body, call, (name) => partOf(title, name, { ...call, page: 1 }));
}

function part(call: Call, kind: string, id: string, name: string): Json {
  const title = titleOf(call, kind, id);
  if (name.startsWith('season/')) {
    const season = seasonDetails(title, Number(name.slice(7)), languageOf(call.query), call.now);
    if (season === null || title.kind !== 'tv') throw notFound();
    return withAppended(season, call, () => null);
  }
  const block = partOf(title, name, { ...call, page: pageOf(call.query) });
  if (block === null) throw notFound();
  // A list of titles has a page for an id; everything else says whose it is.
  return 'page' in block ? block : { id: title.id, ...block };
}

function find(call: Call, externalId: string): Json {
  const title = call.catalogue.byImdb.get(externalId);
  const language = languageOf(call.query);
  const rows = (kind: string): Json[] =>
    title?.kind === kind ? [{ ...listRow(title, language), media_type: kind }] : [];
  return {
    movie_results: rows('movie'),
    person_results: [],
    tv_results: rows('tv'),
    tv_episode_results: [],
    tv_season_results: [],
  };
}

/** Answers a path below /3, or throws the service's own error. */
export function answer(path: string, call: Call): Json {
  const known = Object.hasOwn(fixed, path) ? fixed[path] : undefined;
  if (known) return known(call);
  const match = /^\/(movie|tv)\/(\d{1,9}|tt\d{7,9})(?:-[^/]*)?(?:\/(.+))?$/.exec(path);
  if (match) {
    const [, kind = '', id = '', name] = match;
    return name === undefined ? details(call, kind, id) : part(call, kind, id, name);
  }
  const external = /^\/find\/([A-Za-z0-9]{1,20})$/.exec(path)?.[1];
  if (external !== undefined) return find(call, external);
  throw notFound();
}
