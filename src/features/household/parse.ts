import * as v from 'valibot';
import { ageGroups } from '#src/domain/audience.ts';
import { genres } from '#src/domain/genres.ts';
import type { HouseholdChanges, NewSubUser, SubUserChange } from './changes.ts';

/** Shorter texts get a specific message later. */
const text = v.pipe(v.string(), v.maxLength(4_000));

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(60));

const genreList = v.pipe(
  v.array(v.picklist(genres)),
  v.maxLength(50),
  v.transform((chosen) => genres.filter((genre) => chosen.includes(genre))),
);

const subUser = v.object({
  key: v.optional(id),
  name: text,
  password: text,
  ageGroup: v.picklist(ageGroups),
  genres: genreList,
});

const change = v.object({
  id,
  ageGroup: v.optional(v.picklist(ageGroups)),
  genres: v.optional(genreList),
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
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), json);
  return read.success ? read.output : null;
}

/** Returns null if no form of ours sent it. */
export function parseSubUser(fields: {
  key?: string | undefined;
  name: string;
  password: string;
  ageGroup: string;
  genres: string[];
}): NewSubUser | null {
  const read = v.safeParse(subUser, fields);
  return read.success ? read.output : null;
}

/** Returns null if no form of ours sent it. */
export function parseSubUserChange(fields: {
  id: string;
  ageGroup: string;
  genres: string[];
  password: string | undefined;
}): SubUserChange | null {
  const read = v.safeParse(change, fields);
  return read.success ? read.output : null;
}
