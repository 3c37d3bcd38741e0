/**
 * A checkout is asked about for as long as it could be paid, by its age: how often it was asked doesn't matter
 * any more, and those that were given up though somebody has their address are looked at again, now.
 */
export const asking = {
  version: 8,
  name: 'asking',
  statements: [
    'alter table checkout drop column asked',
    `update checkout set status = 'open', ask_at = created_at
      where status = 'expired' and provider_id is not null`,
  ],
} as const;
