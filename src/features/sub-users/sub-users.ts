import { type AgeGroup, ageGroups } from '#src/domain/audience.ts';
import { type Genre, isGenre } from '#src/domain/genres.ts';

/** A stored word that is none of the groups limits as the strictest does. */
export function readAgeGroup(stored: string | null): AgeGroup {
  return ageGroups.find((group) => group === stored) ?? 'Below 13';
}

/** The genres of a stored list; what is none of ours is left out. */
export function readGenres(stored: string | null): Genre[] {
  const list: unknown = JSON.parse(stored ?? '[]');
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string').filter(isGenre) : [];
}
