import { msg } from '@lingui/core/runtime-macro';

/** The form and the page for an overload say it. */
export const busyText = msg`Too many people are signing in at the moment. Please try again in a few seconds.`;

/** Source: docs/requirements.md#texts. */
export const subUserFailedText = msg`Sub-user login failed. Try again.`;
