/** An unknown age group may be a child's. Source: Protection of Personal Information Act 4 of 2013, 34 and 35. */
export function needsConsent(ageGroup: string): boolean {
  return ageGroup !== '18+';
}

export function needsConsentToMove(from: string, to: string): boolean {
  return needsConsent(to) && !needsConsent(from);
}
