import * as v from 'valibot';
import { ageGroups } from '#src/domain/audience.ts';
import { genres } from '#src/domain/genres.ts';
import { offeredBedtimes, offeredMinutes, type ScreenTimeLimits } from '#src/domain/screen-time.ts';
import { readJson, readShape } from '#src/read-json.ts';
import type { HouseholdChanges, NewSubUser, SubUserChange } from './changes.ts';
import type { TitleChoiceChange } from './chosen-titles.ts';

/** Shorter texts get a specific message later. */
const text = v.pipe(v.string(), v.maxLength(4_000));

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(60));

const genreList = v.pipe(
  v.array(v.picklist(genres)),
  v.maxLength(50),
  v.transform((chosen) => genres.filter((genre) => chosen.includes(genre))),
);

const oneOf = (offered: readonly number[]) =>
  v.nullable(
    v.pipe(
      v.number(),
      v.check((value) => offered.includes(value)),
    ),
  );

const limits = v.object({
  weekdayMinutes: oneOf(offeredMinutes),
  weekendMinutes: oneOf(offeredMinutes),
  weekdayBedtime: oneOf(offeredBedtimes),
  weekendBedtime: oneOf(offeredBedtimes),
});

const subUser = v.object({
  key: v.optional(id),
  name: text,
  password: text,
  ageGroup: v.picklist(ageGroups),
  genres: genreList,
  limits: v.optional(limits),
  pin: v.optional(v.nullable(text)),
});

const change = v.object({
  id,
  ageGroup: v.optional(v.picklist(ageGroups)),
  genres: v.optional(genreList),
  limits: v.optional(limits),
  pin: v.optional(v.nullable(text)),
  password: v.optional(text),
});

/** Drops unknown fields such as `paid` or an owner. */
const shape = v.object({
  email: v.nullable(text),
  // More than the limit, so that the database refuses with its message.
  added: v.pipe(v.array(subUser), v.maxLength(10)),
  changed: v.pipe(v.array(change), v.maxLength(10)),
  deleted: v.pipe(v.array(id), v.maxLength(10)),
  photo: v.optional(v.picklist(['kept', 'removed', 'new']), 'kept'),
  consent: v.optional(v.boolean(), false),
});

export function parseChanges(json: string): HouseholdChanges | null {
  return readJson(shape, json);
}

/** Returns null if no form of ours sent it. */
export function parseSubUser(fields: {
  key?: string | undefined;
  name: string;
  password: string;
  ageGroup: string;
  genres: string[];
}): NewSubUser | null {
  return readShape(subUser, fields);
}

/** Returns null if no form of ours sent it. */
export function parseSubUserChange(fields: {
  id: string;
  ageGroup: string;
  genres: string[];
  limits?: ScreenTimeLimits | undefined;
  pin?: string | null | undefined;
  password: string | undefined;
}): SubUserChange | null {
  return readShape(change, fields);
}

const titleChoice = v.object({
  subUserId: id,
  kind: v.picklist(['movie', 'series']),
  titleId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), v.maxValue(2_147_483_647)),
  choice: v.pipe(
    v.picklist(['allow', 'block', '']),
    v.transform((choice) => (choice === '' ? null : choice)),
  ),
});

/** Returns null if no form of ours sent it. An empty choice undoes. */
export function parseTitleChoice(
  fields: Record<'subUserId' | 'kind' | 'titleId' | 'choice', string>,
): TitleChoiceChange | null {
  return readShape(titleChoice, fields);
}

/** Undefined where no form of ours asked for them. An unreadable number is NaN, which `parseSubUserChange` refuses. */
export function readLimitFields(fields: (name: string) => string[]): ScreenTimeLimits | undefined {
  const read = (name: string) => {
    const [text = ''] = fields(name);
    return text === '' ? null : Number(text);
  };
  if (fields('weekdayMinutes').length === 0) return undefined;
  return {
    weekdayMinutes: read('weekdayMinutes'),
    weekendMinutes: read('weekendMinutes'),
    weekdayBedtime: read('weekdayBedtime'),
    weekendBedtime: read('weekendBedtime'),
  };
}
