import * as v from 'valibot';
import { videoKey } from '#src/domain/title.ts';
import { contentRatings, releaseDates } from './wire-certificates.ts';
import { translations } from './wire-translations.ts';
import {
  amount,
  clampedTo,
  count,
  date,
  fieldOf,
  id,
  imdbId,
  minutes,
  newerFlag,
  path,
  results,
  wireFlag,
  wireLine,
  wireList,
  wireText,
} from './wire-values.ts';

/** Wrong types become an unknown value, unknown fields are dropped, and so are entries without a valid key. */

export const lastPage = 500;

/** Source: docs/security.md, rule 18. */
export const caps = {
  seasons: 200,
  episodes: 2_000,
  seasonNumber: 9_999,
  genres: 20,
  cast: 6,
  credits: 5_000,
  runtime: 10_000,
};

const genreId = clampedTo(1, 1_000_000);

const common = {
  id,
  adult: wireFlag,
  softcore: newerFlag,
  backdrop_path: path,
  poster_path: path,
  overview: wireText(2_000),
  original_language: wireLine(8),
  popularity: amount(1_000_000),
  vote_average: amount(10),
  vote_count: count(1_000_000_000),
};

const name = v.pipe(wireLine(300), v.nonEmpty());

export const movieRow = v.object({
  ...common,
  title: name,
  release_date: date,
  genre_ids: wireList(genreId, caps.genres),
});

export const seriesRow = v.object({
  ...common,
  name,
  first_air_date: date,
  genre_ids: wireList(genreId, caps.genres),
});

const rows = v.pipe(
  v.array(v.unknown()),
  v.transform((all) => all.slice(0, 100)),
);

export const collectionParts = v.object({ parts: rows });

/** `movieRow` and `seriesRow` parse the rows one by one. */
export const listPage = v.object({
  results: rows,
  total_pages: count(lastPage),
});

const genres = v.pipe(
  wireList(v.object({ id: genreId }), caps.genres),
  v.transform((all) => all.map((genre) => genre.id)),
);

const externalIds = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((block) => v.parse(imdbId, fieldOf(block, 'imdb_id'))),
);

const keywords = v.pipe(
  results(v.object({ id }), 500),
  v.transform((all) => all.map((keyword) => keyword.id)),
);

const member = v.pipe(
  v.object({
    id: v.fallback(v.nullable(id), null),
    name: v.pipe(wireLine(120), v.nonEmpty()),
    adult: wireFlag,
    profile_path: path,
  }),
  v.transform(({ id, name, adult, profile_path: face }) => ({
    id,
    name,
    ...(face === null ? {} : { face }),
    ...(adult === true ? { adult: true as const } : {}),
  })),
);

const cast = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((block) => v.parse(wireList(member, caps.cast), fieldOf(block, 'cast'))),
);

const credit = v.object({
  id,
  media_type: v.picklist(['movie', 'tv']),
  popularity: amount(1_000_000),
  vote_count: count(1_000_000_000),
  character: wireLine(80),
});

export const personDetails = v.object({
  id,
  name,
  adult: wireFlag,
  profile_path: path,
  known_for_department: wireLine(40),
  birthday: date,
  deathday: date,
  place_of_birth: wireLine(120),
  combined_credits: v.pipe(
    v.optional(v.unknown(), null),
    v.transform((block) => v.parse(wireList(credit, caps.credits, caps.credits), fieldOf(block, 'cast'))),
  ),
});

/** TMDB sends the newest video first. */
const videos = results(
  v.object({
    site: wireLine(40),
    type: wireLine(40),
    official: newerFlag,
    key: v.pipe(wireLine(40), v.regex(videoKey)),
  }),
  100,
);

const related = results(v.object({ id, media_type: wireLine(20) }), 40);

const collection = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((block) => {
    const read = v.safeParse(v.object({ id, name }), block);
    return read.success ? read.output : null;
  }),
);

export const movieDetails = v.object({
  ...common,
  title: name,
  release_date: date,
  genres,
  imdb_id: imdbId,
  runtime: minutes(caps.runtime),
  belongs_to_collection: collection,
  external_ids: externalIds,
  release_dates: releaseDates,
  credits: cast,
  recommendations: related,
  similar: related,
  videos,
  translations,
});

const season = v.object({
  season_number: clampedTo(0, caps.seasonNumber),
  episode_count: count(caps.episodes),
  name: wireLine(120),
  air_date: date,
});

const airedEpisode = v.object({
  season_number: clampedTo(1, caps.seasonNumber),
  episode_number: clampedTo(1, caps.episodes),
  air_date: v.pipe(date, v.string()),
});

/** Ignores an episode without a date, which hasn't aired, and a special, which isn't played. */
const lastEpisode = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((last) => {
    const read = v.safeParse(airedEpisode, last);
    return {
      runtime: v.parse(minutes(caps.runtime), fieldOf(last, 'runtime')),
      aired: read.success ? read.output : null,
    };
  }),
);

export const seriesDetails = v.object({
  ...common,
  name,
  first_air_date: date,
  episode_run_time: wireList(clampedTo(1, caps.runtime), 1),
  last_episode_to_air: lastEpisode,
  status: wireLine(40),
  genres,
  seasons: wireList(season, caps.seasons),
  external_ids: externalIds,
  content_ratings: contentRatings,
  credits: cast,
  keywords,
  recommendations: related,
  similar: related,
  videos,
  translations,
});

export const seasonDetails = v.object({
  season_number: clampedTo(0, caps.seasonNumber),
  episodes: v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((rows) => rows.slice(0, caps.episodes)),
  ),
});

export const episodeRow = v.object({
  episode_number: clampedTo(1, caps.episodes),
  season_number: v.optional(v.unknown()),
  show_id: v.optional(v.unknown()),
  name: wireLine(200),
  overview: wireText(700),
  still_path: path,
  runtime: minutes(caps.runtime),
  air_date: date,
});
