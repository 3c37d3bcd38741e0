import type { AgeGroup } from './audience.ts';

/**
 * Whether somebody of this age group may be a child, for whom a parent or guardian has to consent to what is kept.
 * Source: Protection of Personal Information Act 4 of 2013, 34 and 35.
 */
export function needsConsent(ageGroup: AgeGroup): boolean {
  return ageGroup !== '18+';
}
