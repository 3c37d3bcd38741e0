/** Public pages, which are measured without a session. */
export const signedOutPages: ReadonlySet<string> = new Set([
  '/login',
  '/signup',
  '/help',
  '/privacy-policy',
  '/terms-of-use',
  '/forgot-password',
  // A title of the preview's catalogue.
  '/title/movie/20011',
]);
