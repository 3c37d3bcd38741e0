/** The form and the page for an overload say it. */
export const busyText = 'Too many people are signing in at the moment. Please try again in a few seconds.';

/** Source: docs/requirements.md#texts. */
export const subUserFailedText = 'Sub-user login failed. Try again.';
