/** Rows say which payment provider their ids are of. All that exist are Yoco's, as are those that the version before adds. */
export const providerNames = {
  version: 202611280215,
  name: 'provider-names',
  statements: [
    "alter table checkout add column provider text not null default 'Yoco'",
    "alter table refund add column provider text not null default 'Yoco'",
    "alter table webhook_event add column provider text not null default 'Yoco'",
  ],
} as const;
