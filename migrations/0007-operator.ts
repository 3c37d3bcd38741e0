/**
 * A period that an operator grants has a reason. A changed e-mail address can be put back. A guardian's consent
 * to a child's sub-account has its time.
 */
export const operator = {
  version: 7,
  name: 'operator',
  statements: [
    'alter table period add column reason text',
    'alter table sub_user add column consent_at bigint',
    `create table email_change (
      id text primary key,
      user_id text not null references "user" (id) on delete cascade,
      email text not null,
      email_key text not null,
      changed_at bigint not null,
      expires_at bigint not null
    )`,
    'create index email_change_by_user on email_change (user_id)',
    'create index email_change_by_email on email_change (email_key, changed_at)',
    'create index email_change_by_expiry on email_change (expires_at)',
    `create table email_undo (
      token_hash text primary key,
      email_change_id text not null references email_change (id) on delete cascade
    )`,
    'create index email_undo_by_change on email_undo (email_change_id)',
  ],
} as const;
