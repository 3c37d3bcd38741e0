import { msg } from '@lingui/core/runtime-macro';

/** Shown by the form and by the page for an overload. */
export const busyText = msg`Too many people are signing in at the moment. Please try again in a few seconds.`;

/** Source: docs/requirements.md#texts. */
export const subUserFailedText = msg`Sub-user login failed. Try again.`;
