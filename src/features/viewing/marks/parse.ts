import * as v from 'valibot';
import type { MarkChange } from './write.ts';

const number = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number));

const shape = v.object({
  mark: v.picklist(['list', 'watched']),
  on: v.picklist(['0', '1']),
  kind: v.picklist(['movie', 'series']),
  titleId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), v.maxValue(2_147_483_647)),
  season: v.optional(number),
  episode: v.optional(number),
});

/** More fields aren't ours. */
const maxFields = 8;

export function parseMark(form: FormData): MarkChange | null {
  const fields = [...form];
  const names = new Set(fields.map(([name]) => name));
  if (fields.length > maxFields || names.size < fields.length) return null;
  const read = v.safeParse(shape, Object.fromEntries(fields));
  if (!read.success) return null;
  const { on, season, episode, ...mark } = read.output;
  if ((season === undefined) !== (episode === undefined)) return null;
  const place = season === undefined || episode === undefined ? null : { season, episode };
  return { ...mark, on: on === '1', place };
}
