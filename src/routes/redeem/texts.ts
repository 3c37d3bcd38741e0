/** Source: docs/requirements.md#texts. */
export const redeemTexts = {
  invalid: 'That pass isn’t valid. Check the letters, or ask where you got it.',
  busy: 'We are busy at the moment. Please try again in a few seconds.',
} as const;

export interface RedeemAnswer {
  error: string;
  code: string;
  email: string;
}
