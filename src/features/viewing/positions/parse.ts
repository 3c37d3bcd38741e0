import * as v from 'valibot';
import type { ReportedPosition } from '#src/domain/position.ts';
import { type PlayedTitle, parsePlayedKey } from '#src/domain/server-health.ts';

/** A day: no title is longer. */
const seconds = v.pipe(v.string(), v.regex(/^\d{1,5}(\.\d{1,6})?$/), v.transform(Number), v.maxValue(86_400));

const shape = v.object({
  what: v.string(),
  seconds,
  duration: v.optional(seconds),
  ended: v.optional(v.literal('1')),
});

export interface SentPosition extends ReportedPosition {
  played: PlayedTitle;
}

export function parsePosition(form: FormData): SentPosition | null {
  const read = v.safeParse(shape, Object.fromEntries(form));
  const played = read.success ? parsePlayedKey(read.output.what) : null;
  if (!read.success || played === null) return null;
  const { seconds, duration, ended } = read.output;
  return { played, seconds, duration: duration ?? null, ended: ended !== undefined };
}
