import * as v from 'valibot';
import { ageGroups } from '#src/domain/audience.ts';
import { readEmail } from '#src/domain/email.ts';
import { genres } from '#src/domain/genres.ts';
import { isPasswordTooLong } from '#src/domain/password.ts';
import { isPin } from '#src/domain/pin.ts';
import { isRefusalCode, Refusal, type RefusalCode } from '#src/domain/refusals.ts';
import { offeredBedtimes, offeredMinutes } from '#src/domain/screen-time.ts';
import { readSubUserName } from '#src/domain/sub-user-name.ts';

const refuse = (code: RefusalCode) => code;

const nameFaults = { empty: 'name-empty', long: 'name-long', control: 'name-control' } as const;

/** Nobody types longer texts, so they get no message of their own. */
const typed = v.pipe(v.string(), v.maxLength(4_000));

const idField = v.pipe(v.string(), v.nonEmpty(), v.maxLength(60));

const name = v.pipe(
  typed,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readSubUserName(dataset.value);
    if ('name' in read) return read.name;
    addIssue({ message: refuse(nameFaults[read.fault]) });
    return NEVER;
  }),
);

const oneOf = (offered: readonly number[]) =>
  v.nullable(
    v.pipe(
      v.number(),
      v.check((value) => offered.includes(value)),
    ),
  );

const member = v.object({
  ageGroup: v.picklist(ageGroups),
  genres: v.pipe(
    v.array(v.picklist(genres)),
    v.maxLength(50),
    v.transform((chosen) => genres.filter((genre) => chosen.includes(genre))),
  ),
  limits: v.optional(
    v.object({
      weekdayMinutes: oneOf(offeredMinutes),
      weekendMinutes: oneOf(offeredMinutes),
      weekdayBedtime: oneOf(offeredBedtimes),
      weekendBedtime: oneOf(offeredBedtimes),
    }),
  ),
  /** Null removes the PIN. */
  pin: v.optional(v.nullable(v.pipe(typed, v.check(isPin, refuse('pin-shape'))))),
  password: v.pipe(
    typed,
    v.nonEmpty(refuse('sub-user-password-empty')),
    v.check((password) => !isPasswordTooLong(password), refuse('long-password')),
  ),
});

/** What one save of `/profile` may change. Unknown fields such as `paid` or an owner are dropped. */
export const householdChanges = v.object({
  /** Null keeps the address. */
  email: v.nullable(v.pipe(typed, v.transform(readEmail), v.string(refuse('bad-email')))),
  // Ten are more than the limit, so that `readBefore` refuses too many with its own message.
  added: v.pipe(
    v.array(
      v.object({
        /** A random key, so that a repeated save adds nobody twice. */
        key: v.optional(idField),
        name,
        ...member.entries,
      }),
    ),
    v.maxLength(10),
  ),
  /** A missing field keeps its value. */
  changed: v.pipe(v.array(v.object({ id: idField, ...v.partial(member).entries })), v.maxLength(10)),
  deleted: v.pipe(v.array(idField), v.maxLength(10)),
  /** A new photo is sent beside the changes. */
  photo: v.optional(v.picklist(['kept', 'removed', 'new']), 'kept'),
  /** True if the guardian gives the consent with these changes. See `needsConsent`. */
  consent: v.optional(v.boolean(), false),
});

/** Stops at the first fault: a list of thousands would cost a message each. */
export function readChanges(sent: unknown): v.InferOutput<typeof householdChanges> {
  const read = v.safeParse(householdChanges, sent, { abortEarly: true });
  if (read.success) return read.output;
  const [{ message }] = read.issues;
  throw new Refusal(isRefusalCode(message) ? message : 'bad-request');
}

const title = {
  kind: v.picklist(['movie', 'series']),
  titleId: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), v.maxValue(2_147_483_647)),
};

/** Allows a title that a sub-user asked for. */
export const allowedRequest = v.object({ request: idField, ...title });

export const refusedRequest = v.object({ request: idField });

/** An empty choice removes the choice. */
export const titleChoice = v.object({
  id: idField,
  ...title,
  choice: v.pipe(
    v.picklist(['allow', 'block', '']),
    v.transform((choice) => (choice === '' ? null : choice)),
  ),
});
