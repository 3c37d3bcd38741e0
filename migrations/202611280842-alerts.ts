/** The last alert that operators got about each check. */
export const alerts = {
  version: 202611280842,
  name: 'alerts',
  statements: [
    `create table alert (
      check_name text primary key,
      says text not null,
      todo text not null,
      since bigint not null,
      seen_at bigint not null,
      told text not null default 'good',
      told_at bigint,
      due_at bigint,
      attempts integer not null default 0
    )`,
  ],
} as const;
