import { type AgeGroup, ageGroups } from '#src/domain/audience.ts';
import { type Genre, isGenre } from '#src/domain/genres.ts';

/** An unknown group gets the strictest limits. */
export function readAgeGroup(stored: string | null): AgeGroup {
  return ageGroups.find((group) => group === stored) ?? 'Below 13';
}

/** Unknown genres are dropped. */
export function readGenres(stored: string | null): Genre[] {
  const list: unknown = JSON.parse(stored ?? '[]');
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string').filter(isGenre) : [];
}
