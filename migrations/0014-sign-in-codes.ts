/** A code that a television shows. A signed-in main user chooses its `user_id` and `sub_user_id`. */
export const signInCodes = {
  version: 14,
  name: 'sign-in-codes',
  statements: [
    `create table sign_in_code (
      code_hash text primary key,
      browser_hash text not null unique,
      device text not null,
      expires_at bigint not null,
      user_id text references "user" (id) on delete cascade,
      sub_user_id text references sub_user (id) on delete cascade
    )`,
    'create index sign_in_code_by_expiry on sign_in_code (expires_at)',
    'create index sign_in_code_by_user on sign_in_code (user_id)',
    'create index sign_in_code_by_sub_user on sign_in_code (sub_user_id)',
  ],
} as const;
