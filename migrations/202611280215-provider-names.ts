/** The payment provider of a row's ids. Existing rows, and those that the previous version adds, are Yoco's. */
export const providerNames = {
  version: 202611280215,
  name: 'provider-names',
  statements: [
    "alter table checkout add column provider text not null default 'Yoco'",
    "alter table refund add column provider text not null default 'Yoco'",
    "alter table webhook_event add column provider text not null default 'Yoco'",
  ],
} as const;
