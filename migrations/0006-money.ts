/**
 * Months after the first: cancellations, reminders, the events of a checkout, and the time when Yoco is asked
 * about it next.
 */
export const money = {
  version: 6,
  name: 'money',
  statements: [
    'alter table checkout add column asked integer not null default 0',
    'alter table checkout add column ask_at bigint',
    "update checkout set ask_at = created_at where status in ('new', 'open')",
    'create index checkout_by_ask on checkout (ask_at)',
    'create index checkout_by_user on checkout (user_id, created_at)',
    `create table checkout_event (
      checkout_id text not null references checkout (id),
      kind text not null,
      at bigint not null,
      primary key (checkout_id, kind)
    )`,
    `insert into checkout_event (checkout_id, kind, at)
      select id, 'made', created_at from checkout`,
    `insert into checkout_event (checkout_id, kind, at)
      select id, 'opened', created_at from checkout where provider_id is not null`,
    `insert into checkout_event (checkout_id, kind, at)
      select checkout_id, 'paid', paid_at from payment`,
    `create table plan_choice (
      user_id text not null references "user" (id) on delete cascade,
      seq integer not null,
      kind text not null,
      at bigint not null,
      primary key (user_id, seq)
    )`,
    `create table reminder (
      user_id text not null references "user" (id) on delete cascade,
      period_ends_at bigint not null,
      days integer not null,
      at bigint not null,
      primary key (user_id, period_ends_at, days)
    )`,
    'create index period_by_end on period (ends_at)',
    'alter table mail add column about text',
  ],
} as const;
