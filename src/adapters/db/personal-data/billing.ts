import { sql } from 'kysely';
import { isFoldedAs } from '../is-spelled-as.ts';
import { as, ownerColumns, type PersonalTables, secretColumns, technicalColumns, time } from './column.ts';

const books = 'The books of the business; they name nobody any more.';

const ofBatch = (what: string) =>
  sql`(select ${sql.raw(what)} from pass_batch where pass_batch.id = pass.batch_id)`;

export const billingTables = {
  period: {
    part: 'months',
    order: sql`starts_at`,
    columns: {
      ...ownerColumns('user_id'),
      starts_at: as('from', time),
      ends_at: as('until', time),
      payment_id: as('payment'),
      pass_id: as('pass'),
      reason: as('reason'),
      ...technicalColumns('id', 'moved_at'),
    },
  },
  ended_period: {
    part: 'months',
    order: sql`starts_at`,
    columns: {
      ...ownerColumns('user_id'),
      starts_at: as('from', time),
      ended_at: as('until', time),
      // The payment of a gift belongs to the giver, so it isn't exported.
      payment_id: as('payment', undefined, sql`case when pass_id is null then payment_id end`),
      pass_id: [
        as('pass'),
        as(
          'reason',
          (pass) => `Ended early: ${pass === null ? 'its payment went back' : 'the gift was refunded'}`,
        ),
      ],
      ...technicalColumns('id', 'ends_at'),
    },
  },
  payment: {
    part: 'payments',
    order: sql`paid_at`,
    stays: books,
    columns: {
      ...ownerColumns('user_id'),
      id: as('reference'),
      amount: as('amount'),
      currency: as('currency'),
      paid_at: as('paidAt', time),
      refund_due: as(
        'toBeRefunded',
        (due) => due === 1,
        sql`case when refunded_at is null then refund_due else 0 end`,
      ),
      refunded_at: as('refundedAt', time),
      ...technicalColumns('checkout_id'),
    },
  },
  pass: {
    part: 'passes',
    order: sql`redeemed_at`,
    stays: 'That it was used; it names nobody any more.',
    columns: {
      ...ownerColumns('user_id'),
      id: as('reference'),
      // Only the batch of a gift has a payment. The price of a gift is the giver's data, so it isn't exported.
      batch_id: [
        as('kind', (payment) => (payment === null ? 'pass' : 'gift'), ofBatch('payment_id')),
        as('months', undefined, ofBatch('months')),
        as('price', undefined, ofBatch('case when payment_id is null then price end')),
      ],
      redeemed_at: as('redeemedAt', time),
      ...secretColumns('code_hash'),
    },
  },
  checkout: {
    part: 'checkouts',
    order: sql`created_at`,
    stays: books,
    of: ({ userId, signupIds }) =>
      signupIds.length === 0
        ? sql`user_id = ${userId}`
        : sql`(user_id = ${userId} or pending_signup_id in (${sql.join(signupIds)}))`,
    columns: {
      ...ownerColumns('user_id', 'pending_signup_id'),
      provider: as('through'),
      provider_id: as('reference'),
      status: as('status'),
      amount: as('amount'),
      currency: as('currency'),
      created_at: as('createdAt', time),
      ...technicalColumns('id', 'idempotency_key', 'redirect_url', 'checked_at', 'ask_at'),
    },
  },
  checkout_event: {
    part: { why: 'The checkout itself says how it stands.' },
    stays: 'When a checkout of the books was made and paid.',
    columns: technicalColumns('checkout_id', 'kind', 'at'),
  },
  webhook_event: {
    part: { why: 'The payment itself says what the provider told.' },
    stays: 'That the provider sent it, without what it said.',
    columns: {
      ...ownerColumns('body'),
      ...technicalColumns(
        'webhook_id',
        'provider',
        'event_id',
        'type',
        'payment_id',
        'received_at',
        'outcome',
      ),
    },
  },
  refund: {
    part: { why: 'The payment itself says when it went back.' },
    stays: 'The books of the business; it names a payment alone.',
    columns: technicalColumns(
      'id',
      'provider',
      'kind',
      'payment_id',
      'provider_checkout_id',
      'amount',
      'currency',
      'told_at',
    ),
  },
  suspension: {
    part: 'suspensions',
    order: sql`"at"`,
    columns: { ...ownerColumns('user_id'), reason: as('reason'), at: as('at', time) },
  },
  plan_choice: {
    part: 'plan',
    order: sql`seq`,
    columns: {
      ...ownerColumns('user_id'),
      kind: as('choice'),
      at: as('at', time),
      ...technicalColumns('seq'),
    },
  },
  reminder: {
    part: 'reminders',
    order: sql`"at"`,
    columns: {
      ...ownerColumns('user_id'),
      days: as('daysBefore'),
      at: as('at', time),
      ...technicalColumns('period_ends_at'),
    },
  },
  reminders_off: {
    part: 'remindersOff',
    columns: { ...ownerColumns('user_id'), chosen_at: as('since', time) },
  },
  deletion_notice: {
    part: 'deletionNotices',
    columns: { ...ownerColumns('user_id'), told_at: as('at', time), ...technicalColumns('lapsed_at') },
  },
  pending_signup: {
    part: 'signups',
    order: sql`created_at`,
    columns: {
      ...ownerColumns('user_id', 'email_key'),
      email: as('email'),
      state: as('state'),
      created_at: as('createdAt', time),
      expires_at: as('endsAt', time),
      language: as('language'),
      ...secretColumns('reference_hash', 'browser_hash', 'password_hash'),
      ...technicalColumns('id', 'claimed_at'),
    },
  },
  gift: {
    part: 'gifts',
    order: sql`created_at`,
    of: ({ addresses }) => isFoldedAs('email', 'email_fold', addresses),
    columns: {
      email: as('email'),
      created_at: as('startedAt', time),
      language: as('language'),
      ...ownerColumns('email_fold'),
      ...secretColumns('code_hash'),
      ...technicalColumns('checkout_id'),
    },
  },
} satisfies PersonalTables;
