/** An unknown age group may be a child's. Source: Protection of Personal Information Act 4 of 2013, 34 and 35. */
export function needsConsent(ageGroup: string): boolean {
  return ageGroup !== '18+';
}
