import { signupTexts } from '#src/features/billing/texts.ts';

/** Source: docs/requirements.md#texts. */
export const giftTexts = {
  missing: signupTexts.missing,
  'not-an-email': signupTexts.notAnEmail,
  'provider-failed': signupTexts.payment,
  busy: 'We are busy at the moment. Please try again in a few seconds.',
  cancelled: 'You left the payment page. Nothing was charged.',
  unpaid:
    'We haven’t received your payment. If you did pay, please don’t pay again: we’ll email you the gift as soon as it arrives.',
  unknown: 'This link isn’t complete. Open it again from the email.',
} as const;

export interface GiftAnswer {
  error: string;
  email: string;
}
