/** Every feature, in tiers: it imports those of the tiers above its own and no others. */
export const featureOrder: readonly (readonly string[])[] = [
  ['catalogue', 'ledger', 'outbox', 'sub-users'],
  ['sessions'],
  ['accounts', 'playback'],
  ['history'],
  ['billing', 'household'],
  ['operation', 'personal-data'],
];
