/** Wrong ones before the password is asked for. Source: docs/requirements.md#pin. */
export const maxPinFailures = 5;

/** Four digits. */
export function isPin(text: string): boolean {
  return /^\d{4}$/.test(text);
}

export const pinTexts = {
  shape: 'A PIN has four digits.',
  wrong: 'That PIN isn’t right.',
  usesPassword: 'Please sign in with the password.',
} as const;
