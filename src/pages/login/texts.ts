/** The form and the page for an overload say it. */
export const busyText = 'Too many people are signing in just now. Please try again in a few seconds.';
