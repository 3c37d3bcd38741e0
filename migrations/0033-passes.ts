/** Months that were paid for elsewhere, such as with cash. A pass is known by the keyed hash of its code. */
export const passes = {
  version: 33,
  name: 'passes',
  statements: [
    `create table pass_batch (
      id text primary key,
      months integer not null,
      price bigint not null,
      note text not null,
      made_by text not null,
      created_at bigint not null,
      expires_at bigint not null,
      stopped_at bigint
    )`,
    'create index pass_batch_by_age on pass_batch (created_at)',
    `create table pass (
      id text primary key,
      batch_id text not null references pass_batch (id),
      code_hash text not null unique,
      redeemed_at bigint,
      user_id text references "user" (id) on delete set null
    )`,
    'create index pass_by_batch on pass (batch_id)',
    'create index pass_by_user on pass (user_id) where user_id is not null',
    'alter table period add column pass_id text references pass (id)',
    'create index period_by_pass on period (pass_id) where pass_id is not null',
  ],
} as const;
