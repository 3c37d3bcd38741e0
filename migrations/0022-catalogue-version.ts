/**
 * Another version of each part after each change that a list of titles shows. The triggers that write it differ between
 * the databases, so the program makes them.
 */
export const catalogueVersion = {
  version: 22,
  name: 'catalogue-version',
  statements: ['create table catalogue_version (part text primary key, version text not null)'],
} as const;
