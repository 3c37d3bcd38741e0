import * as v from 'valibot';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { genresOfKeywords } from '#src/domain/keyword-genres.ts';
import type { AiredEpisode, EpisodeFacts, TitleKind } from '#src/domain/title.ts';
import { chooseTrailer } from './choose-trailer.ts';
import { type ClientOptions, MetadataClient } from './client.ts';
import type { Credit, ListedTitle, ListPage, Metadata, PersonFacts, TitleFacts } from './metadata.ts';
import {
  collectionParts,
  episodeRow,
  listPage,
  movieDetails,
  movieRow,
  personDetails,
  seasonDetails,
  seriesDetails,
  seriesRow,
} from './wire.ts';

/** A row shows fewer titles, because some may be hidden. */
const maxSimilar = 18;

const maxCredits = 500;

/** A series with any other `status` goes on or is still to come. */
const ended = new Set(['Ended', 'Canceled']);

/** Source: docs/requirements.md#catalogue. */
const animeKeyword = 210024;

const searchBase = { language: 'en-US' };

const searches = {
  movie: ['/search/movie', 'primary_release_year'],
  series: ['/search/tv', 'first_air_date_year'],
} as const;

export function createMetadata(options: ClientOptions): Metadata {
  const client = new MetadataClient(options);
  return {
    load: () => client.load,
    list: (kind, path, params, page, options) =>
      client.get(path, { ...params, page: String(page) }, (body) => readList(kind, body), {
        ...options,
        absentStatuses: absentFrom(page),
      }),
    search: (kind, query, { year, page, adult }) => {
      const [path, yearKey] = searches[kind];
      const narrowed = {
        include_adult: String(adult),
        ...(year === null ? {} : { [yearKey]: String(year) }),
      };
      const params = { ...searchBase, query, ...narrowed, page: String(page) };
      return client.get(path, params, (body) => readList(kind, body), { absentStatuses: absentFrom(page) });
    },
    facts: (kind, id, options) => {
      const path = kind === 'movie' ? `/movie/${id}` : `/tv/${id}`;
      const blocks =
        kind === 'movie'
          ? 'external_ids,release_dates,credits,recommendations,similar,videos,translations'
          : 'external_ids,content_ratings,credits,keywords,recommendations,similar,videos,translations';
      const params = { append_to_response: blocks, language: 'en-US' };
      const readFacts = kind === 'movie' ? readMovie : readSeries;
      return client.get(path, params, ifThere(id, readFacts), options);
    },
    person: (id, options) => {
      const params = { append_to_response: 'combined_credits', language: 'en-US' };
      return client.get(`/person/${id}`, params, ifThere(id, readPerson), options);
    },
    season: (id, number, options) => {
      const read = ifThere(id, (body) => readSeason(body, id, number));
      return client.get(`/tv/${id}/season/${number}`, { language: 'en-US' }, read, options);
    },
  };
}

/** TMDB refuses a page beyond the last one, which then counts as empty. The first page must exist. */
function absentFrom(page: number): readonly number[] {
  return page > 1 ? [400, 404] : [404];
}

function ifThere<Answer>(id: number, read: (body: unknown, id: number) => Answer) {
  return (body: unknown) => (body === null ? null : read(body, id));
}

function readList(kind: TitleKind, answer: unknown): ListPage {
  if (answer === null) return { titles: [], totalPages: 0 };
  const whole = v.safeParse(collectionParts, answer);
  if (whole.success)
    return { titles: whole.output.parts.flatMap((row) => readRow(kind, row)), totalPages: 1 };
  const page = v.safeParse(listPage, answer);
  if (!page.success) throw new ThirdPartyFailure('metadata', 'A list is not of the protocol', 200);
  const titles = page.output.results.flatMap((row) => readRow(kind, row));
  return { titles, totalPages: page.output.total_pages };
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
  adult: boolean | null;
  softcore: boolean | null;
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
    adult: eitherOf(wire.adult, wire.softcore),
  };
}

/** Returns true if one of them is true, else null if one is unknown. */
function eitherOf(one: boolean | null, other: boolean | null): boolean | null {
  if (one === true || other === true) return true;
  return one === null || other === null ? null : false;
}

function readMovie(answer: unknown, id: number): TitleFacts {
  const wire = parse(movieDetails, answer);
  refuseOther('id', wire.id, id);
  return {
    title: listed('movie', wire, wire.title, wire.release_date, wire.genres),
    imdbId: wire.imdb_id ?? wire.external_ids,
    certificates: wire.release_dates,
    details: {
      runtime: wire.runtime,
      seasons: [],
      cast: wire.credits,
      ...(wire.belongs_to_collection === null ? {} : { collection: wire.belongs_to_collection }),
      similar: similarTo(wire, 'movie'),
      ...chooseTrailer(wire.videos),
      translations: wire.translations,
    },
  };
}

function readSeries(answer: unknown, id: number): TitleFacts {
  const wire = parse(seriesDetails, answer);
  refuseOther('id', wire.id, id);
  const { runtime, aired } = wire.last_episode_to_air;
  const episodeMinutes = wire.episode_run_time[0] ?? runtime;
  return {
    title: listed('series', wire, wire.name, wire.first_air_date, genresOf(wire)),
    imdbId: wire.external_ids,
    certificates: wire.content_ratings,
    details: {
      runtime: null,
      ...(episodeMinutes === null ? {} : { episodeMinutes }),
      ...(aired === null ? {} : { lastEpisode: airedEpisode(aired) }),
      seasons: wire.seasons.map((season) => ({
        number: season.season_number,
        name: season.name,
        episodeCount: season.episode_count,
        ...(season.air_date === null ? {} : { airedOn: season.air_date }),
      })),
      hasEnded: ended.has(wire.status),
      cast: wire.credits,
      ...(wire.keywords.includes(animeKeyword) ? { anime: true } : {}),
      similar: similarTo(wire, 'tv'),
      ...chooseTrailer(wire.videos),
      translations: wire.translations,
    },
  };
}

function airedEpisode(aired: {
  season_number: number;
  episode_number: number;
  air_date: string;
}): AiredEpisode {
  return { season: aired.season_number, episode: aired.episode_number, airedOn: aired.air_date };
}

/** Series lack some genres, which their keywords add. */
function genresOf({ genres, keywords }: { genres: number[]; keywords: number[] }): number[] {
  return [...new Set([...genres, ...genresOfKeywords(keywords)])];
}

interface WireRelated {
  id: number;
  recommendations: { id: number; media_type: string }[];
  similar: { id: number; media_type: string }[];
}

/** Recommendations come first. Entries of the other kind are dropped: their ids name other titles. */
function similarTo({ id, recommendations, similar }: WireRelated, kind: 'movie' | 'tv'): number[] {
  const own = [...recommendations, ...similar].filter(
    ({ media_type: mediaType }) => mediaType === '' || mediaType === kind,
  );
  return [...new Set(own.map((one) => one.id))].filter((one) => one !== id).slice(0, maxSimilar);
}

/** Each title is a credit once, although a person may have several parts in it. */
function readPerson(answer: unknown, id: number): PersonFacts {
  const wire = parse(personDetails, answer);
  refuseOther('id', wire.id, id);
  const credits = wire.combined_credits
    .sort((a, b) => b.vote_count - a.vote_count || b.popularity - a.popularity)
    .map(({ media_type: type, id: titleId, character }): [string, Credit] => [
      `${type} ${titleId}`,
      {
        kind: type === 'tv' ? 'series' : 'movie',
        id: titleId,
        ...(character === '' ? {} : { role: character }),
      },
    ]);
  return {
    name: wire.name,
    adult: wire.adult === true,
    life: {
      face: wire.profile_path,
      work: wire.known_for_department,
      born: wire.birthday,
      died: wire.deathday,
      place: wire.place_of_birth,
    },
    credits: [...new Map(credits).values()].slice(0, maxCredits),
  };
}

/** Drops an invalid episode and one of another season, and keeps the others. */
function readSeason(answer: unknown, seriesId: number, season: number): EpisodeFacts[] {
  const wire = parse(seasonDetails, answer);
  refuseOther('season', wire.season_number, season);
  const episodes = new Map<number, EpisodeFacts>();
  for (const row of wire.episodes) {
    const read = v.safeParse(episodeRow, row);
    if (!read.success) continue;
    const { episode_number: number, name, overview, show_id, season_number } = read.output;
    const { still_path: stillPath, runtime: minutes, air_date: airedOn } = read.output;
    if (typeof show_id === 'number') refuseOther('id', show_id, seriesId);
    if (typeof season_number === 'number' && season_number !== season) continue;
    // A name that repeats the number is dropped.
    if (!episodes.has(number)) {
      const ownName = /^Episode \d+$/.test(name) ? '' : name;
      episodes.set(number, { number, name: ownName, overview, stillPath, minutes, airedOn });
    }
  }
  return [...episodes.values()].sort((a, b) => a.number - b.number);
}

/** An answer about another title would overwrite that title. */
function refuseOther(what: string, answered: number, requested: number): void {
  if (answered === requested) return;
  throw new ThirdPartyFailure(
    'metadata',
    `The answer has the ${what} ${answered} instead of ${requested}`,
    200,
  );
}

function parse<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  const read = v.safeParse(schema, answer);
  if (!read.success)
    throw new ThirdPartyFailure('metadata', 'The details of a title are not of the protocol', 200);
  return read.output;
}
