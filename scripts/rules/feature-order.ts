/** A feature imports those of earlier tiers. */
export const featureOrder: readonly (readonly string[])[] = [
  ['catalogue', 'ledger', 'operators', 'outbox', 'sub-users'],
  ['sessions'],
  ['accounts', 'playback'],
  ['marks'],
  ['history'],
  ['billing', 'household'],
  ['operation', 'personal-data'],
  ['desk'],
];
