import { msg } from '@lingui/core/runtime-macro';

/** Source: docs/requirements.md#texts. */
export const signupTexts = {
  failed: msg`Something went wrong. Please try again.`,
  cancelled: msg`You left before paying, so you weren’t charged and don’t have an account yet. You can still continue below.`,
  unpaid: msg`We haven’t received your payment, so you don’t have an account yet. If you did pay, please don’t pay again. We’ll email you as soon as it arrives.`,
  onItsWay: msg`Your payment is on its way.`,
  arrived: msg`Your payment has arrived.`,
};
