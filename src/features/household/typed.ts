import { type AgeGroup, ageGroups } from '#src/domain/audience.ts';
import type { FormAnswer } from '#src/domain/form-answer.ts';
import { genres } from '#src/domain/genres.ts';
import { offeredBedtimes, offeredMinutes } from '#src/domain/screen-time.ts';
import type { SavedSubUser } from './draft.ts';

export type Typed = FormAnswer<unknown>['typed'];

/** Leaves out values that the form doesn't offer. */
export function typedGroup(typed: Typed, before: AgeGroup): Pick<SavedSubUser, 'ageGroup' | 'genres'> {
  const chosen = typed.genre?.split('\n') ?? [];
  return {
    ageGroup: ageGroups.find((group) => group === typed.ageGroup) ?? before,
    genres: genres.filter((genre) => chosen.includes(genre)),
  };
}

/** Returns the sub-user with the values of a refused form, so that the form is shown as it was filled in. */
export function withTyped(saved: SavedSubUser, typed: Typed | null): SavedSubUser {
  if (typed?.id !== saved.id) return saved;
  const limits = { ...saved.limits };
  for (const name of ['weekdayMinutes', 'weekendMinutes', 'weekdayBedtime', 'weekendBedtime'] as const) {
    const offered: readonly number[] = /Minutes$/.test(name) ? offeredMinutes : offeredBedtimes;
    // Forms of older pages have no limits.
    if (typed[name] !== undefined)
      limits[name] = offered.find((value) => String(value) === typed[name]) ?? null;
  }
  return { ...saved, ...typedGroup(typed, saved.ageGroup), limits };
}
