/** What a form says whom nobody could look at just now; the page that is kept for such a crowd says it too. */
export const busyText = 'Too many people are signing in just now. Please try again in a few seconds.';
