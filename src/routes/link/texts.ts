import { msg } from '@lingui/core/runtime-macro';

/** Source: docs/requirements.md#texts. */
export const linkTexts = {
  invalid: msg`That code is not valid.`,
  limited: msg`Too many tries. Wait a few minutes.`,
  nobody: msg`That sub-user was deleted. Please choose again.`,
  busy: msg`We are busy at the moment. Please try again in a few seconds.`,
  cancelled: msg`Cancelled. Nobody was signed in, and that code no longer works.`,
  done: msg`Done. Look at your television.`,
};

export interface LinkAnswer {
  step: 'code' | 'who' | 'done';
  /** As typed, or of the device in question. */
  code: string;
  device: string;
  error: string | null;
  notice: string | null;
}
