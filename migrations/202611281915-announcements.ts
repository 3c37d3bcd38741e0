/** A mail to all account holders, and how far it has been queued: the account that was last in turn. */
export const announcements = {
  version: 202611281915,
  name: 'announcements',
  statements: [
    `create table announcement (
      id text primary key,
      texts text not null,
      made_at bigint not null,
      last_created_at bigint not null default 0,
      last_user_id text not null default '',
      queued integer not null default 0,
      next_due_at bigint not null
    )`,
  ],
} as const;
