import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { type AgeGroup, ageGroups } from '#src/domain/audience.ts';
import { isGenre, type StoredGenre, unknownGenre } from '#src/domain/genres.ts';
import type { ScreenTimeLimits } from '#src/domain/screen-time.ts';

/** An unknown group gets the strictest limits. */
export function readAgeGroup(stored: string | null): AgeGroup {
  return ageGroups.find((group) => group === stored) ?? 'Below 13';
}

/** An unknown genre hides titles. Dropping it could leave an empty list, which means no limit. */
export function readGenres(stored: string | null): StoredGenre[] {
  const list = parseList(stored ?? '[]');
  if (list === null) return [unknownGenre];
  return [...new Set(list.map((item) => (typeof item === 'string' && isGenre(item) ? item : unknownGenre)))];
}

/** Returns the stored genres that this version doesn't know, so that its forms don't remove them. */
export function otherGenres(stored: string): unknown[] {
  return (parseList(stored) ?? [unknownGenre]).filter((item) => typeof item !== 'string' || !isGenre(item));
}

function parseList(text: string): unknown[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

export interface LimitColumns {
  weekday_minutes: number | null;
  weekend_minutes: number | null;
  weekday_bedtime: number | null;
  weekend_bedtime: number | null;
}

export function readScreenTimeLimits(row: LimitColumns): ScreenTimeLimits {
  return {
    weekdayMinutes: row.weekday_minutes,
    weekendMinutes: row.weekend_minutes,
    weekdayBedtime: row.weekday_bedtime,
    weekendBedtime: row.weekend_bedtime,
  };
}

export function limitColumns(limits: ScreenTimeLimits): LimitColumns {
  return {
    weekday_minutes: limits.weekdayMinutes,
    weekend_minutes: limits.weekendMinutes,
    weekday_bedtime: limits.weekdayBedtime,
    weekend_bedtime: limits.weekendBedtime,
  };
}

/**
 * Includes the application's secret and the holder's id. Without them, a copy of the database would reveal a
 * PIN after ten thousand tries.
 */
export function keyPin({ hashToken }: Pick<Hashing, 'hashToken'>, id: string, pin: string): string {
  return hashToken(`pin:${id}:${pin}`);
}

export function hashPin(
  hashing: Pick<Hashing, 'hashSub' | 'hashToken'>,
  id: string,
  pin: string,
): Promise<string> {
  return hashing.hashSub(keyPin(hashing, id, pin));
}
