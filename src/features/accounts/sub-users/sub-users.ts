import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { type AgeGroup, ageGroups } from '#src/domain/audience.ts';
import { type Genre, isGenre } from '#src/domain/genres.ts';
import type { ScreenTimeLimits } from '#src/domain/screen-time.ts';

/** An unknown group gets the strictest limits. */
export function readAgeGroup(stored: string | null): AgeGroup {
  return ageGroups.find((group) => group === stored) ?? 'Below 13';
}

/** Unknown genres are dropped. */
export function readGenres(stored: string | null): Genre[] {
  const list: unknown = JSON.parse(stored ?? '[]');
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string').filter(isGenre) : [];
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

/** With the application's secret, and with whose it is: a copy of the database alone would show it after ten thousand tries. */
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
