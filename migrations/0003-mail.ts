/** Mails that wait to be sent, and the links that set a new password. */
export const mail = {
  version: 3,
  name: 'mail',
  statements: [
    `create table mail (
      id text primary key,
      kind text not null,
      address text not null,
      created_at bigint not null,
      attempts integer not null,
      due_at bigint not null
    )`,
    'create index mail_by_due on mail (due_at)',
    `create table password_reset (
      token_hash text primary key,
      user_id text not null references "user" (id) on delete cascade,
      expires_at bigint not null
    )`,
    'create index password_reset_by_user on password_reset (user_id)',
    'create index password_reset_by_expiry on password_reset (expires_at)',
  ],
} as const;
