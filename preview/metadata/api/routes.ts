import type { Title } from '../catalogue/types.ts';
import { type Call, type Json, languageOf } from './call.ts';
import { collectionDetails, collectionOf } from './collections.ts';
import { movieDetails, seriesDetails } from './details.ts';
import { failure } from './errors.ts';
import {
  listDiscoveredMovies,
  listDiscoveredSeries,
  listSearchResults,
  listTrending,
  listUpcoming,
} from './lists.ts';
import { partOf } from './parts.ts';
import { combinedCredits, personDetails } from './people.ts';

const maxAppended = 20;

const fixedRoutes: Readonly<Record<string, (call: Call) => Json>> = {
  '/trending/movie/week': (call) => listTrending(call, call.catalogue.movies),
  '/trending/tv/week': (call) => listTrending(call, call.catalogue.series),
  '/discover/movie': listDiscoveredMovies,
  '/discover/tv': listDiscoveredSeries,
  '/movie/upcoming': listUpcoming,
  '/search/movie': (call) => listSearchResults(call, call.catalogue.movies),
  '/search/tv': (call) => listSearchResults(call, call.catalogue.series),
  '/configuration': () => ({ images: {} }),
};

function findTitle({ catalogue }: Call, kind: string, id: string): Title {
  const title = (kind === 'movie' ? catalogue.movieById : catalogue.seriesById).get(Number(id));
  if (title === undefined) throw failure('notFound');
  return title;
}

/** Unknown parts are skipped, as at TMDB. */
function appendParts(body: Json, { query }: Call, readPart: (name: string) => Json | null): Json {
  const names = (query.get('append_to_response') ?? '').split(',').filter((name) => name !== '');
  if (names.length > maxAppended) throw failure('tooManyAppended');
  const parts = names.map((name) => [name, readPart(name)] as const).filter(([, part]) => part !== null);
  return { ...body, ...Object.fromEntries(parts) };
}

function readDetails(call: Call, kind: string, id: string): Json {
  const title = findTitle(call, kind, id);
  const details = kind === 'movie' ? movieDetails : seriesDetails;
  const own = details(title, languageOf(call), call.now);
  const body = kind === 'movie' ? { ...own, belongs_to_collection: collectionOf(title, call) } : own;
  const query = new URLSearchParams(call.query);
  query.delete('page');
  return appendParts(body, call, (name) => partOf(title, name, { ...call, query }));
}

function readPart(call: Call, kind: string, id: string, name: string): Json {
  const title = findTitle(call, kind, id);
  const part = partOf(title, name, call);
  if (part === null) throw failure('notFound');
  if (name.startsWith('season/')) return appendParts(part, call, () => null);
  // A list has a page instead of an id.
  return 'page' in part ? part : { id: title.id, ...part };
}

function readPerson(call: Call, id: number): Json {
  return appendParts(personDetails(id), call, (name) =>
    name === 'combined_credits' ? combinedCredits(id, call) : null,
  );
}

export function answer(path: string, call: Call): Json {
  const fixed = Object.hasOwn(fixedRoutes, path) ? fixedRoutes[path] : undefined;
  if (fixed) return fixed(call);
  const collection = /^\/collection\/(\d{1,9})$/.exec(path)?.[1];
  if (collection !== undefined) return collectionDetails(Number(collection), call);
  const person = /^\/person\/(\d{1,9})$/.exec(path)?.[1];
  if (person !== undefined) return readPerson(call, Number(person));
  const [, kind, id = '', name] = /^\/(movie|tv)\/(\d{1,9})(?:-[^/]*)?(?:\/(.+))?$/.exec(path) ?? [];
  if (kind !== undefined)
    return name === undefined ? readDetails(call, kind, id) : readPart(call, kind, id, name);
  throw failure('notFound');
}
