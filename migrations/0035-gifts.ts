/**
 * A month that a payer gives to another household: a pass in a batch of one, bought by a payment. A refund of
 * the payment ends the month of the household that redeemed the pass.
 */
export const gifts = {
  version: 35,
  name: 'gifts',
  statements: [
    `create table gift (
      checkout_id text primary key references checkout (id) on delete cascade,
      email text not null,
      code_hash text not null unique,
      created_at bigint not null
    )`,
    'create index gift_by_email on gift (email)',
    'create index gift_by_age on gift (created_at)',
    'alter table pass_batch add column payment_id text references payment (id)',
    'create index pass_batch_by_payment on pass_batch (payment_id) where payment_id is not null',
    'alter table ended_period add column pass_id text references pass (id)',
    'create index ended_period_by_pass on ended_period (pass_id) where pass_id is not null',
  ],
} as const;
