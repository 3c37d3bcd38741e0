/** They redirect signed-in viewers. */
export const signedOutPages: ReadonlySet<string> = new Set([
  '/login',
  '/signup',
  '/help',
  '/privacy-policy',
  '/terms-of-use',
  '/forgot-password',
  // It is of the preview's catalogue.
  '/title/movie/20011',
]);
