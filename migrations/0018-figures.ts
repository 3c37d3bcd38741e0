/**
 * Data of the operators' desk: the figures of each day, the nodes, the node that last ran a job, and failed
 * mails. The indexes count one day without reading the others.
 */
export const figures = {
  version: 18,
  name: 'figures',
  statements: [
    `create table day_figure (
      day text primary key,
      sign_ups integer not null,
      payments integer not null,
      renewals integer not null,
      cancellations integer not null,
      lapsed integer not null,
      refunds_due integer not null,
      revenue bigint not null
    )`,
    `create table node (
      id text primary key,
      name text not null,
      version text not null,
      started_at bigint not null,
      seen_at bigint not null
    )`,
    'alter table job_run add column node text',
    'alter table mail add column failed_at bigint',
    'create index mail_failed on mail (failed_at) where failed_at is not null',
    'create index user_by_creation on "user" (created_at)',
    'create index payment_by_time on payment (paid_at)',
    'create index payment_to_refund on payment (refund_due, amount) where refund_due = 1 and refunded_at is null',
    'create index payment_by_refund on payment (refunded_at) where refunded_at is not null',
    'create index ended_period_by_end on ended_period (ended_at)',
    "create index plan_choice_cancelled on plan_choice (at) where kind = 'cancelled'",
  ],
} as const;
