/**
 * A feature imports those of earlier tiers. A part such as `billing/ledger` has a place of its own where features below
 * the whole need it.
 */
export const featureOrder: readonly (readonly string[])[] = [
  ['catalogue', 'billing/ledger', 'operations/operators', 'outbox'],
  ['accounts', 'playback'],
  ['viewing'],
  ['billing', 'household'],
  ['household/personal-data'],
  ['operations'],
];
