import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { passwordTexts } from '#src/domain/password.ts';
import type { SignupFault } from './begin-signup.ts';

/** Source: docs/requirements.md#texts. */
export const signupTexts = {
  ...passwordTexts,
  missing: msg`All fields are required.`,
  taken: msg`An account with this email already exists.`,
  failed: msg`Something went wrong. Please try again.`,
  payment: msg`Oops! We ran into an issue with your payment. Please try again.`,
  cancelled: msg`You left before paying, so you weren’t charged and don’t have an account yet. You can still continue below.`,
  unpaid: msg`We haven’t received your payment, so you don’t have an account yet. If you did pay, please don’t pay again. We’ll email you as soon as it arrives.`,
  mayBePaid: msg`A payment for this address may be on its way. Wait for our mail before you pay again.`,
  onItsWay: msg`Your payment is on its way.`,
  arrived: msg`Your payment has arrived.`,
  notAnEmail: msg`Please enter a valid email address.`,
};

export const signupFaults: Record<
  Exclude<SignupFault['kind'], 'limited'>,
  { status: number; text: MessageDescriptor }
> = {
  missing: { status: 400, text: signupTexts.missing },
  'not-an-email': { status: 400, text: signupTexts.notAnEmail },
  short: { status: 400, text: signupTexts.short },
  long: { status: 400, text: signupTexts.long },
  common: { status: 400, text: signupTexts.common },
  'own-name': { status: 400, text: signupTexts['own-name'] },
  'email-taken': { status: 409, text: signupTexts.taken },
};
