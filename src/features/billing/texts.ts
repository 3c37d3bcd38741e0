import { passwordTexts } from '#src/domain/password.ts';

/** What the form says, to the letter of the specification where it has words for it. */
export const signupTexts = {
  ...passwordTexts,
  missing: 'All fields are required.',
  taken: 'An account with this email already exists.',
  failed: 'Something went wrong. Please try again.',
  payment: 'Oops! We ran into an issue with your payment. Please try again.',
  /** Of whoever left the provider's page, or paid and wasn't heard of: this is true of both. */
  unpaid:
    'We haven’t heard of a payment, so there is no account yet. If you did pay, don’t pay again: we write to you as soon as we hear of it.',
  /** The specification leaves these two to the browser's own words. */
  notAnEmail: 'Please enter a valid email address.',
} as const;
