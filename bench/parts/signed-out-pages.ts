/** Pages that are measured signed out: whoever is signed in is led away from some of them. */
export const signedOutPages: ReadonlySet<string> = new Set([
  '/login',
  '/signup',
  '/help',
  '/privacy-policy',
  '/terms-of-use',
  '/forgot-password',
]);
