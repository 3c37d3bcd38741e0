/** The version of a later migration is its time, such as 202611280210, which is too long for the column. */
export const versionsByTime = {
  version: 45,
  name: 'versions-by-time',
  statements: [],
  postgres: ['alter table schema_migration alter column version type bigint'],
} as const;
