/** Null until a viewer chooses one. Signups and gifts store the browser's, for their account and mails. */
export const languages = {
  version: 37,
  name: 'languages',
  statements: ['"user"', 'sub_user', 'pending_signup', 'gift'].map(
    (table) => `alter table ${table} add column language text`,
  ),
} as const;
