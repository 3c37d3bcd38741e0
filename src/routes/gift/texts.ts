import { msg } from '@lingui/core/runtime-macro';
import { signupTexts } from '#src/features/billing/texts.ts';

/** Source: docs/requirements.md#texts. */
export const giftTexts = {
  missing: signupTexts.missing,
  'not-an-email': signupTexts.notAnEmail,
  'provider-failed': signupTexts.payment,
  busy: msg`We are busy at the moment. Please try again in a few seconds.`,
  cancelled: msg`You left the payment page. Nothing was charged.`,
  unpaid: msg`We haven’t received your payment. If you did pay, please don’t pay again: we’ll email you the gift as soon as it arrives.`,
  unknown: msg`This link isn’t complete. Open it again from the email.`,
};

export interface GiftAnswer {
  error: string;
  email: string;
}
