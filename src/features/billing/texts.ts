import { passwordTexts } from '#src/domain/password.ts';

/** Source: docs/requirements.md#texts. */
export const signupTexts = {
  ...passwordTexts,
  missing: 'All fields are required.',
  taken: 'An account with this email already exists.',
  failed: 'Something went wrong. Please try again.',
  payment: 'Oops! We ran into an issue with your payment. Please try again.',
  cancelled:
    'You left before paying, so nothing was paid and there is no account yet. Your sign-up is still here.',
  unpaid:
    'We haven’t heard of a payment, so there is no account yet. If you did pay, don’t pay again: we write to you as soon as we hear of it.',
  notAnEmail: 'Please enter a valid email address.',
} as const;
