/**
 * Whether somebody of this age group may be a child, for whom a parent or guardian has to consent to what is kept.
 * An age group as stored: what is unknown may be a child's.
 * Source: Protection of Personal Information Act 4 of 2013, 34 and 35.
 */
export function needsConsent(ageGroup: string): boolean {
  return ageGroup !== '18+';
}

/** Whether consent has to be given when somebody moves from one age group to another: until now it wasn't needed. */
export function needsConsentToMove(from: string, to: string): boolean {
  return needsConsent(to) && !needsConsent(from);
}
