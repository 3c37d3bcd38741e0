import { msg } from '@lingui/core/runtime-macro';

/** Source: docs/requirements.md#texts. */
export const redeemTexts = {
  invalid: msg`That pass isn’t valid. Check the letters, or ask where you got it.`,
  busy: msg`We are busy at the moment. Please try again in a few seconds.`,
};

export interface RedeemAnswer {
  error: string;
  code: string;
  email: string;
}
