import * as v from 'valibot';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import type { EpisodeFacts, TitleKind } from '#src/domain/title.ts';
import { type ClientOptions, MetadataClient } from './client.ts';
import type { ListedTitle, ListPage, Metadata, TitleFacts } from './metadata.ts';
import {
  episodeRow,
  listPage,
  movieDetails,
  movieRow,
  seasonDetails,
  seriesDetails,
  seriesRow,
} from './wire.ts';

/** The service answers 400 beyond this page. */
const lastPage = 500;

/** A row of them, and some that may not be shown. */
const mostSimilar = 18;

/** What makes a series an anime. Source: specification, section 7. */
const animeKeyword = 210024;

const searchBase = { language: 'en-US', include_adult: 'false' };

/** Where each kind is searched, and what the year of its release is called there. */
const searches = {
  movie: ['/search/movie', 'primary_release_year'],
  series: ['/search/tv', 'first_air_date_year'],
} as const;

/** The film and television metadata service, spoken to in its third version's protocol. */
export function createMetadata(options: ClientOptions): Metadata {
  const client = new MetadataClient(options);
  return {
    list: async (kind, path, params, page, haste) => {
      const answer = await client
        .get(path, { ...params, page: String(page) }, haste)
        .catch((error: unknown) => endOfList(error, page));
      return answer === null ? { titles: [], totalPages: 0 } : readList(kind, answer);
    },
    search: async (kind, query, year) => {
      const [path, yearKey] = searches[kind];
      const narrowed = year === null ? {} : { [yearKey]: String(year) };
      const answer = await client.get(path, { ...searchBase, query, ...narrowed, page: '1' });
      return answer === null ? { titles: [], totalPages: 0 } : readList(kind, answer);
    },
    facts: async (kind, id, haste) => {
      const path = kind === 'movie' ? `/movie/${id}` : `/tv/${id}`;
      const blocks =
        kind === 'movie'
          ? 'external_ids,release_dates,credits,recommendations,similar'
          : 'external_ids,content_ratings,credits,keywords,recommendations,similar';
      const answer = await client.get(path, { append_to_response: blocks, language: 'en-US' }, haste);
      if (answer === null) return null;
      return kind === 'movie' ? readMovie(answer) : readSeries(answer);
    },
    season: async (id, number) => {
      const answer = await client.get(`/tv/${id}/season/${number}`, { language: 'en-US' });
      return answer === null ? null : readSeason(answer);
    },
  };
}

/** Pages beyond the last one are refused, and end a list as an empty one does. A first page must be there. */
function endOfList(error: unknown, page: number): null {
  if (page > 1 && error instanceof ThirdPartyFailure && error.status === 400) return null;
  throw error;
}

function readList(kind: TitleKind, answer: unknown): ListPage {
  const page = v.safeParse(listPage, answer);
  if (!page.success) throw new ThirdPartyFailure('metadata', 'A list is not of the protocol', 200);
  const titles = page.output.results.flatMap((row) => readRow(kind, row));
  return { titles, totalPages: Math.min(page.output.total_pages, lastPage) };
}

function readRow(kind: TitleKind, row: unknown): ListedTitle[] {
  if (kind === 'movie') {
    const read = v.safeParse(movieRow, row);
    if (!read.success) return [];
    const { title, release_date, genre_ids, ...rest } = read.output;
    return [listed('movie', rest, title, release_date, genre_ids)];
  }
  const read = v.safeParse(seriesRow, row);
  if (!read.success) return [];
  const { name, first_air_date, genre_ids, ...rest } = read.output;
  return [listed('series', rest, name, first_air_date, genre_ids)];
}

interface WireTitle {
  id: number;
  adult: boolean;
  softcore: boolean;
  backdrop_path: string | null;
  poster_path: string | null;
  overview: string;
  original_language: string;
  popularity: number;
  vote_average: number;
  vote_count: number;
}

function listed(
  kind: TitleKind,
  wire: WireTitle,
  name: string,
  releasedOn: string | null,
  genreIds: number[],
): ListedTitle {
  return {
    kind,
    id: wire.id,
    name,
    overview: wire.overview,
    posterPath: wire.poster_path,
    backdropPath: wire.backdrop_path,
    releasedOn,
    rating: wire.vote_average,
    votes: wire.vote_count,
    popularity: wire.popularity,
    language: wire.original_language,
    genreIds,
    adult: wire.adult || wire.softcore,
  };
}

function readMovie(answer: unknown): TitleFacts {
  const wire = parse(movieDetails, answer);
  return {
    title: listed('movie', wire, wire.title, wire.release_date, wire.genres),
    imdbId: imdbId(wire.imdb_id) ?? imdbId(wire.external_ids?.imdb_id),
    certificates: wire.release_dates.results.flatMap(({ iso_3166_1, release_dates }) =>
      release_dates.map(({ certification }) => ({ country: iso_3166_1, label: certification.trim() })),
    ),
    details: {
      runtime: wire.runtime > 0 ? wire.runtime : null,
      seasons: [],
      cast: wire.credits,
      similar: similarTo(wire, 'movie'),
    },
  };
}

function readSeries(answer: unknown): TitleFacts {
  const wire = parse(seriesDetails, answer);
  return {
    title: listed('series', wire, wire.name, wire.first_air_date, wire.genres),
    imdbId: imdbId(wire.external_ids?.imdb_id),
    certificates: wire.content_ratings.results.map(({ iso_3166_1, rating }) => ({
      country: iso_3166_1,
      label: rating.trim(),
    })),
    details: {
      runtime: null,
      seasons: wire.seasons.map((season) => ({
        number: season.season_number,
        name: season.name,
        episodeCount: season.episode_count,
      })),
      cast: wire.credits,
      ...(wire.keywords.includes(animeKeyword) ? { anime: true } : {}),
      similar: similarTo(wire, 'tv'),
    },
  };
}

interface WireRelated {
  id: number;
  recommendations: { id: number; media_type: string | null }[];
  similar: { id: number; media_type: string | null }[];
}

/** What people who liked it like comes first; what only shares its words fills up. Another kind's ids mean other titles. */
function similarTo({ id, recommendations, similar }: WireRelated, kind: 'movie' | 'tv'): number[] {
  const own = [...recommendations, ...similar].filter(
    ({ media_type: told }) => told === null || told === kind,
  );
  return [...new Set(own.map((one) => one.id))].filter((one) => one !== id).slice(0, mostSimilar);
}

/** Each episode once; a bad one drops alone. */
function readSeason(answer: unknown): EpisodeFacts[] {
  const episodes = new Map<number, EpisodeFacts>();
  for (const row of parse(seasonDetails, answer).episodes) {
    const read = v.safeParse(episodeRow, row);
    if (!read.success) continue;
    const { episode_number: number, name, overview } = read.output;
    // A name that only repeats the number is none.
    if (!episodes.has(number)) {
      episodes.set(number, { number, name: /^Episode \d+$/.test(name) ? '' : name, overview });
    }
  }
  return [...episodes.values()].sort((a, b) => a.number - b.number);
}

function imdbId(told: string | null | undefined): string | null {
  return told !== null && told !== undefined && /^tt\d{7,9}$/.test(told) ? told : null;
}

function parse<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  const read = v.safeParse(schema, answer);
  if (!read.success)
    throw new ThirdPartyFailure('metadata', 'The details of a title are not of the protocol', 200);
  return read.output;
}
