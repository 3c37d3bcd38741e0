/**
 * A part's version changes with each change that a list of titles shows. Migration 25 makes the triggers that
 * write it, because they differ between the databases.
 */
export const catalogueVersion = {
  version: 22,
  name: 'catalogue-version',
  statements: ['create table catalogue_version (part text primary key, version text not null)'],
} as const;
