/** Null until somebody chooses one. Signups and gifts keep the browser's for the account and the mails that come of them. */
export const languages = {
  version: 37,
  name: 'languages',
  statements: ['"user"', 'sub_user', 'pending_signup', 'gift'].map(
    (table) => `alter table ${table} add column language text`,
  ),
} as const;
