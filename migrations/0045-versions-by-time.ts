/** Later steps are known by their time, such as 202611280210, which is too long for the column as it was. */
export const versionsByTime = {
  version: 45,
  name: 'versions-by-time',
  statements: [],
  postgres: ['alter table schema_migration alter column version type bigint'],
} as const;
