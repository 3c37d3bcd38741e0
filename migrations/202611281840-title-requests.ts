/** Sub-users' requests to a grown-up, and the browsers to notify. A request by words has the title id 0. */
export const titleRequests = {
  version: 202611281840,
  name: 'title requests',
  statements: [
    `create table title_request (
      id text primary key,
      user_id text not null references "user" (id) on delete cascade,
      sub_user_id text not null references sub_user (id) on delete cascade,
      kind text not null,
      title_id integer not null,
      words text not null,
      asked_at bigint not null,
      unique (sub_user_id, kind, title_id, words)
    )`,
    'create index title_request_by_user on title_request (user_id, asked_at)',
    'create index title_request_by_time on title_request (asked_at)',
    'alter table push_subscription add column asks_since bigint',
  ],
} as const;
