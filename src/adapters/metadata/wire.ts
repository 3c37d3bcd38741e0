import * as v from 'valibot';

/**
 * The metadata service's own shapes. What is null, empty or absent there becomes one thing here; unknown
 * fields are dropped; texts and lists are capped, because what comes from outside is not to be trusted.
 */

const text = (most: number) =>
  v.pipe(
    v.nullish(v.string(), ''),
    v.transform((told) => told.slice(0, most).trim()),
  );

const path = v.pipe(
  v.nullish(v.string(), null),
  v.transform((told) => (told !== null && /^\/[\w.-]{1,120}$/.test(told) ? told : null)),
);

const date = v.pipe(
  v.nullish(v.string(), null),
  v.transform((told) => (told !== null && /^\d{4}-\d{2}-\d{2}$/.test(told) ? told : null)),
);

const amount = v.pipe(
  v.nullish(v.number(), 0),
  v.transform((told) => (Number.isFinite(told) ? told : 0)),
);

const flag = v.pipe(
  v.nullish(v.boolean(), false),
  v.transform((told) => told),
);

const id = v.pipe(v.number(), v.integer(), v.minValue(1));

const ids = v.pipe(
  v.nullish(v.array(v.unknown()), []),
  v.transform((told) => told.filter((one) => typeof one === 'number').slice(0, 20)),
);

const common = {
  id,
  adult: flag,
  softcore: flag,
  backdrop_path: path,
  poster_path: path,
  overview: text(2_000),
  original_language: text(8),
  popularity: amount,
  vote_average: amount,
  vote_count: amount,
};

const named = v.pipe(text(300), v.nonEmpty());

/** A movie in a list. */
export const movieRow = v.object({ ...common, title: named, release_date: date, genre_ids: ids });

/** A series in a list. */
export const seriesRow = v.object({ ...common, name: named, first_air_date: date, genre_ids: ids });

/** The envelope of every list; its rows are read one by one, so that a bad one drops alone. */
export const listPage = v.object({
  results: v.pipe(
    v.array(v.unknown()),
    v.transform((rows) => rows.slice(0, 100)),
  ),
  total_pages: amount,
});

const genreObjects = v.pipe(
  v.nullish(v.array(v.object({ id: v.number() })), []),
  v.transform((told) => told.map((genre) => genre.id).slice(0, 20)),
);

const externalIds = v.nullish(v.object({ imdb_id: v.nullish(v.string(), null) }), null);

const keywords = v.pipe(
  v.nullish(v.object({ results: v.nullish(v.array(v.unknown()), []) }), { results: [] }),
  v.transform((told) =>
    told.results.flatMap((one) =>
      typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'number' ? [one.id] : [],
    ),
  ),
);

const credits = v.pipe(
  v.nullish(v.object({ cast: v.nullish(v.array(v.object({ name: text(120) })), []) }), { cast: [] }),
  v.transform((told) =>
    told.cast
      .map((person) => person.name)
      .filter((name) => name !== '')
      .slice(0, 6),
  ),
);

const releaseDates = v.nullish(
  v.object({
    results: v.array(
      v.object({
        iso_3166_1: v.string(),
        release_dates: v.array(v.object({ certification: v.nullish(v.string(), '') })),
      }),
    ),
  }),
  { results: [] },
);

const contentRatings = v.nullish(
  v.object({ results: v.array(v.object({ iso_3166_1: v.string(), rating: v.nullish(v.string(), '') })) }),
  { results: [] },
);

const relatedRow = v.object({ id, media_type: v.nullish(v.string(), null) });

/** Titles that are like another: ids with their kinds, where told. A block that isn't one is as good as none. */
const related = v.fallback(
  v.pipe(
    v.object({ results: v.array(v.unknown()) }),
    v.transform(({ results }) =>
      results.slice(0, 40).flatMap((row) => {
        const read = v.safeParse(relatedRow, row);
        return read.success ? [read.output] : [];
      }),
    ),
  ),
  [],
);

/** A movie's details, with what is asked for in the same call. */
export const movieDetails = v.object({
  ...common,
  title: named,
  release_date: date,
  genres: genreObjects,
  imdb_id: v.nullish(v.string(), null),
  runtime: amount,
  external_ids: externalIds,
  release_dates: releaseDates,
  credits,
  recommendations: related,
  similar: related,
});

const season = v.object({
  season_number: v.pipe(v.number(), v.integer(), v.minValue(0)),
  episode_count: amount,
  name: text(120),
});

/** A series' details, with what is asked for in the same call. */
export const seriesDetails = v.object({
  ...common,
  name: named,
  first_air_date: date,
  genres: genreObjects,
  seasons: v.pipe(
    v.nullish(v.array(season), []),
    v.transform((told) => told.slice(0, 100)),
  ),
  external_ids: externalIds,
  content_ratings: contentRatings,
  credits,
  keywords,
  recommendations: related,
  similar: related,
});

/** A season's details; its episodes are read one by one, so that a bad one drops alone. */
export const seasonDetails = v.object({
  episodes: v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((rows) => rows.slice(0, 2_000)),
  ),
});

/** An episode of a season. */
export const episodeRow = v.object({ episode_number: id, name: text(200), overview: text(700) });
