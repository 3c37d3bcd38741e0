/**
 * Yoco is asked about a checkout by its age, as long as it can be paid, so `asked` isn't needed. Checkouts that
 * were given up, but whose address a payer may have, are asked about again now.
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
