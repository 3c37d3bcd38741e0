import { msg } from '@lingui/core/runtime-macro';

/** After this number of wrong PINs a sign-in needs the password. Source: docs/requirements.md#pin. */
export const maxPinFailures = 5;

export function isPin(text: string): boolean {
  return /^\d{4}$/.test(text);
}

export const pinTexts = {
  shape: msg`A PIN has four digits.`,
  wrong: msg`That PIN isn’t right.`,
  usesPassword: msg`Please sign in with the password.`,
};
