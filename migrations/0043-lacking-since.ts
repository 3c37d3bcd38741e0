/** Null for a title that lacks nothing, and in rows of an earlier version. */
export const lackingSince = {
  version: 43,
  name: 'lacking-since',
  statements: ['alter table title add column lacking_since bigint'],
} as const;
