import * as v from 'valibot';
import { maxPositions } from '#src/domain/position.ts';
import { maxWatched, type RemovedTitle } from '#src/domain/watch-history.ts';
import { readJson } from '#src/features/viewing/read-json.ts';

const path = v.nullable(v.pipe(v.string(), v.regex(/^\/[\w.-]{1,120}$/)));
const count = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)));

const time = v.pipe(v.number(), v.integer(), v.minValue(0));
const number = v.pipe(time, v.maxValue(100_000));

const position = v.object({
  season: number,
  episode: number,
  seconds: number,
  length: v.nullable(number),
  stoppedAt: time,
});

const shape = v.object({
  kind: v.picklist(['movie', 'series', 'anime']),
  titleId: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300), v.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  posterPath: path,
  backdropPath: path,
  season: count,
  episode: count,
  watchedAt: time,
  positions: v.exactOptional(v.array(position)),
});

/** 20 movies, 100 series, 100 anime. */
const maxEntries = Object.values(maxWatched).reduce((sum, limit) => sum + limit);

const list = v.pipe(
  v.array(shape),
  v.minLength(1),
  v.maxLength(maxEntries),
  v.check((entries) => entries.flatMap(({ positions = [] }) => positions).length <= maxPositions),
);

/** Returns null for entries that this product can't have written. */
export function parseRemoved(json: string): RemovedTitle[] | null {
  return readJson(list, json);
}
