import * as v from 'valibot';
import { contentRatings, releaseDates } from './wire-certificates.ts';
import {
  amount,
  count,
  date,
  fieldOf,
  flag,
  id,
  imdbId,
  line,
  list,
  minutes,
  newerFlag,
  path,
  results,
  text,
  within,
} from './wire-values.ts';

/**
 * The metadata service's own shapes. What is null, empty, absent or of another type becomes one thing here;
 * unknown fields are dropped. Only an id, a name and an episode's or season's number must be right: without them an
 * entry drops, and nothing but that entry.
 */

/** The service answers no page beyond this one. */
export const lastPage = 500;

/** Caps of what a title may have. Source: docs/security.md, rule 18. */
export const caps = {
  seasons: 200,
  episodes: 2_000,
  seasonNumber: 9_999,
  genres: 20,
  cast: 6,
  runtime: 10_000,
};

const genreId = within(1, 1_000_000);

const common = {
  id,
  adult: flag,
  softcore: newerFlag,
  backdrop_path: path,
  poster_path: path,
  overview: text(2_000),
  original_language: line(8),
  popularity: amount(1_000_000),
  vote_average: amount(10),
  vote_count: count(1_000_000_000),
};

const name = v.pipe(line(300), v.nonEmpty());

/** A movie in a list. */
export const movieRow = v.object({
  ...common,
  title: name,
  release_date: date,
  genre_ids: list(genreId, caps.genres),
});

/** A series in a list. */
export const seriesRow = v.object({
  ...common,
  name,
  first_air_date: date,
  genre_ids: list(genreId, caps.genres),
});

/** The envelope of every list; without `results` it is none. Its rows are read one by one by `movieRow` or `seriesRow`. */
export const listPage = v.object({
  results: v.pipe(
    v.array(v.unknown()),
    v.transform((rows) => rows.slice(0, 100)),
  ),
  total_pages: count(lastPage),
});

const genres = v.pipe(
  list(v.object({ id: genreId }), caps.genres),
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

const cast = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((block) =>
    v
      .parse(list(v.object({ name: v.pipe(line(120), v.nonEmpty()) }), caps.cast), fieldOf(block, 'cast'))
      .map((person) => person.name),
  ),
);

/** Titles that are like another: ids with their kinds, where told. */
const related = results(v.object({ id, media_type: line(20) }), 40);

/** A movie's details, with what is asked for in the same call. */
export const movieDetails = v.object({
  ...common,
  title: name,
  release_date: date,
  genres,
  imdb_id: imdbId,
  runtime: minutes(caps.runtime),
  external_ids: externalIds,
  release_dates: releaseDates,
  credits: cast,
  recommendations: related,
  similar: related,
});

const season = v.object({
  season_number: within(0, caps.seasonNumber),
  episode_count: count(caps.episodes),
  name: line(120),
});

/** A series' details, with what is asked for in the same call. */
export const seriesDetails = v.object({
  ...common,
  name,
  first_air_date: date,
  genres,
  seasons: list(season, caps.seasons),
  external_ids: externalIds,
  content_ratings: contentRatings,
  credits: cast,
  keywords,
  recommendations: related,
  similar: related,
});

/** A season's details; its episodes are read one by one by `episodeRow`. */
export const seasonDetails = v.object({
  season_number: within(0, caps.seasonNumber),
  episodes: v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((rows) => rows.slice(0, caps.episodes)),
  ),
});

/** An episode of a season. */
export const episodeRow = v.object({
  episode_number: within(1, caps.episodes),
  season_number: v.optional(v.unknown()),
  show_id: v.optional(v.unknown()),
  name: line(200),
  overview: text(700),
});
