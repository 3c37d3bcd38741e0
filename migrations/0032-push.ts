/**
 * Browsers that get notifications, and their messages. A subscription is deleted with its session, so that no
 * message is sent after signing out. A message stays as the record that it was sent.
 */
export const push = {
  version: 32,
  name: 'push',
  statements: [
    `create table push_subscription (
      session_hash text primary key references session (token_hash) on delete cascade on update cascade,
      user_id text not null references "user" (id) on delete cascade,
      viewer_key text not null,
      device_key text not null,
      endpoint text not null unique,
      public_key text not null,
      auth_secret text not null,
      month_since bigint,
      episodes_since bigint,
      created_at bigint not null
    )`,
    'create index push_subscription_by_user on push_subscription (user_id)',
    `create table push_message (
      session_hash text not null references push_subscription (session_hash) on delete cascade on update cascade,
      kind text not null,
      about text not null,
      created_at bigint not null,
      attempts integer not null,
      due_at bigint,
      primary key (session_hash, kind, about)
    )`,
    'create index push_message_by_due on push_message (due_at) where due_at is not null',
    'create index push_message_by_age on push_message (created_at)',
  ],
} as const;
