import { describe, expect, it } from 'vitest';
import { readAgeGroup, readGenres } from './sub-users.ts';

describe('a stored sub-user', () => {
  it.each(['All', 'Below 13', '13+', '13-16', '18+'] as const)('keeps the age group %s', (group) => {
    expect(readAgeGroup(group)).toBe(group);
  });

  it.each([null, '', '16+', 'below 13', '18', 'all'])('has the strictest limits for %j', (stored) => {
    expect(readAgeGroup(stored)).toBe('Below 13');
  });

  it('has the genres that there are', () => {
    expect(readGenres(JSON.stringify(['Comedy', 'Cookery', 7, null, 'Drama']))).toEqual(['Comedy', 'Drama']);
  });

  it.each([null, '[]', '{}', '"Comedy"', 'null'])('has no genre for %j', (stored) => {
    expect(readGenres(stored)).toEqual([]);
  });
});
