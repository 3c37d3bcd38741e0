/** Source: docs/requirements.md#texts. */
export const linkTexts = {
  invalid: 'That code is not valid.',
  limited: 'Too many tries. Wait a few minutes.',
  nobody: 'That sub-user was deleted. Please choose again.',
  busy: 'We are busy at the moment. Please try again in a few seconds.',
  cancelled: 'Cancelled. Nobody was signed in, and that code no longer works.',
  done: 'Done. Look at your television.',
} as const;

export interface LinkAnswer {
  step: 'code' | 'who' | 'done';
  /** As typed, or of the device in question. */
  code: string;
  device: string;
  error: string | null;
  notice: string | null;
}
