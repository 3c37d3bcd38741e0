/** A mail to all account holders, and the last account for which it was queued. */
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
