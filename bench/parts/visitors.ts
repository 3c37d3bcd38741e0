/** Pages that are measured signed out: whoever is signed in is led away from some of them. */
export const visitors: ReadonlySet<string> = new Set([
  '/login',
  '/signup',
  '/help',
  '/privacy-policy',
  '/terms-of-use',
  '/forgot-password',
]);
