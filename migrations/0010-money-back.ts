/**
 * Refunds as the provider reports them, and the months that they ended. Moved months have the time of the move.
 * Households that lapsed long ago get a notice before they are deleted. The last two indexes serve deletions,
 * which would read the whole table without them.
 */
export const moneyBack = {
  version: 10,
  name: 'money-back',
  statements: [
    `create table refund (
      id text primary key,
      kind text not null,
      payment_id text,
      provider_checkout_id text,
      amount integer,
      currency text,
      told_at bigint not null
    )`,
    'create index refund_by_payment on refund (payment_id)',
    'create index refund_by_checkout on refund (provider_checkout_id)',
    'alter table payment add column refunded_at bigint',
    'alter table period add column moved_at bigint',
    `create table ended_period (
      id text primary key,
      user_id text not null references "user" (id) on delete cascade,
      payment_id text not null unique references payment (id),
      starts_at bigint not null,
      ends_at bigint not null,
      ended_at bigint not null
    )`,
    'create index ended_period_by_user on ended_period (user_id)',
    `create table deletion_notice (
      user_id text not null references "user" (id) on delete cascade,
      lapsed_at bigint not null,
      told_at bigint not null,
      primary key (user_id, lapsed_at)
    )`,
    'create index webhook_event_by_payment on webhook_event (payment_id)',
    'create index pending_signup_by_user on pending_signup (user_id)',
  ],
} as const;
