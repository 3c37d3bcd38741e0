/**
 * A feature imports those of earlier tiers. A part such as `billing/ledger` has a place of its own where features below
 * the whole need it.
 */
export const featureOrder: readonly (readonly string[])[] = [
  ['passkeys'],
  ['catalogue', 'billing/ledger', 'operations/operators', 'outbox'],
  ['accounts'],
  ['viewing', 'playback'],
  ['push'],
  ['billing', 'household'],
  ['household/personal-data'],
  ['operations'],
];
