import * as v from 'valibot';
import { ageGroups } from '#src/domain/audience.ts';
import { genres } from '#src/domain/genres.ts';
import type { Changes, NewSubUser } from './changes.ts';

/** Longer texts are no names or passwords; what a person could have typed gets a sentence of its own later. */
const text = v.pipe(v.string(), v.maxLength(4_000));

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(60));

const genreList = v.pipe(
  v.array(v.picklist(genres)),
  v.maxLength(50),
  v.transform((chosen) => genres.filter((genre) => chosen.includes(genre))),
);

const subUser = v.object({
  name: text,
  password: text,
  ageGroup: v.picklist(ageGroups),
  genres: genreList,
  consent: v.optional(v.boolean(), false),
});

const change = v.object({
  id,
  ageGroup: v.optional(v.picklist(ageGroups)),
  genres: v.optional(genreList),
  password: v.optional(text),
  consent: v.optional(v.boolean()),
});

/** Unknown fields are dropped: no `paid`, no household, no owner gets through. */
const shape = v.object({
  email: v.nullable(text),
  // More than the limit are read, so that the database can say what it says.
  added: v.pipe(v.array(subUser), v.maxLength(10)),
  changed: v.pipe(v.array(change), v.maxLength(10)),
  deleted: v.pipe(v.array(id), v.maxLength(10)),
  photo: v.optional(v.picklist(['kept', 'removed', 'new']), 'kept'),
});

/** The changes that a page sent as JSON, or null when it isn't of their shape. */
export function parseChanges(json: string): Changes | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), json);
  return read.success ? read.output : null;
}

/** A new sub-user as a form without script sends one, or null when a form of ours can't have sent it. */
export function parseSubUser(fields: {
  name: string;
  password: string;
  ageGroup: string;
  genres: string[];
  consent: boolean;
}): NewSubUser | null {
  const read = v.safeParse(subUser, fields);
  return read.success ? read.output : null;
}
