/**
 * A feature imports only features of earlier tiers. A part such as `billing/ledger` has a place of its own, if
 * features before the whole feature need it.
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
