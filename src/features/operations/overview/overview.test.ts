import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#src/adapters/db/database.ts';
import type { Flag } from '#src/adapters/db/flag.ts';
import { type DayFigures, noFigures } from '#src/domain/day-figures.ts';
import { spanOfDay } from '#src/domain/days.ts';
import { graceMs } from '#src/domain/period.ts';
import { findFirstAccount } from '#src/features/accounts/store.ts';
import { findFirstPayment, sumRefundsDue } from '#src/features/billing/ledger/day-counts-store.ts';
import { cancelPlan, resumePlan } from '#src/features/billing/plan/store.ts';
import { createTestClock } from '#test/clock.ts';
import { buildUser } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { findWholeReads, isPostgres } from '#test/query-plans.ts';
import { countClosedDays, countDay, OverviewReader } from './read.ts';
import { findDays } from './store.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Returns the time that is `hours` after midnight of the day in Johannesburg. */
const at = (date: string, hours = 12) => spanOfDay(date).from + hours * hour;

const figures = (changes: Partial<DayFigures>): DayFigures => ({ ...noFigures, ...changes });

interface PaymentPlan {
  household: number | null;
  paidAt: number;
  isRenewal?: boolean;
  amount?: number;
  refundDue?: Flag;
  refundedAt?: number;
}

interface MonthPlan {
  household: number;
  from: number;
  until: number;
  /** Set if a refund ends the month earlier. */
  endedAt?: number;
}

function buildHouseholds(db: Database) {
  let index = 0;
  const join = (household: number, createdAt: number) =>
    db.tx(async (trx) => {
      await trx
        .insertInto('user')
        .values({ ...buildUser(household), created_at: createdAt })
        .execute();
    });
  const pay = async (plan: PaymentPlan): Promise<string> => {
    const { household, paidAt, isRenewal = false, amount = 3_500, refundDue = 0, refundedAt = null } = plan;
    index += 1;
    const userId = household === null ? null : `u${household}`;
    const price = { amount, currency: 'ZAR' };
    const times = { created_at: paidAt, checked_at: null, ask_at: null };
    const checkout = {
      ...price,
      ...times,
      id: `c${index}`,
      idempotency_key: `k${index}`,
      status: 'paid',
      user_id: isRenewal ? userId : null,
    };
    const payment = { ...price, id: `p${index}`, checkout_id: checkout.id, user_id: userId, paid_at: paidAt };
    await db.tx(async (trx) => {
      await trx.insertInto('checkout').values(checkout).execute();
      await trx
        .insertInto('payment')
        .values({ ...payment, refund_due: refundDue, refunded_at: refundedAt })
        .execute();
    });
    return payment.id;
  };
  const watch = async ({ household, from, until, endedAt }: MonthPlan) => {
    const payment_id = await pay({ household, paidAt: 0 });
    const month = { id: `m${index}`, user_id: `u${household}`, payment_id, starts_at: from, ends_at: until };
    await db.tx(async (trx) => {
      if (endedAt === undefined) await trx.insertInto('period').values(month).execute();
      else
        await trx
          .insertInto('ended_period')
          .values({ ...month, ended_at: endedAt })
          .execute();
    });
  };
  return { join, pay, watch };
}

describeOnBothDatabases('the figures of a day', (openFresh) => {
  it('count accounts, payments and money between two midnights of Johannesburg', async () => {
    const db = await openFresh();
    const { join, pay } = buildHouseholds(db);
    await join(1, at('2026-11-23', 0));
    await join(2, at('2026-11-23', 24) - 1);
    await join(3, at('2026-11-23', 24));
    await pay({ household: 1, paidAt: at('2026-11-23', 0) });
    await pay({ household: 2, paidAt: at('2026-11-23', 24) - 1, amount: 3_550 });
    await pay({ household: 3, paidAt: at('2026-11-23', 24), isRenewal: true });
    await pay({ household: 1, paidAt: at('2026-11-23'), isRenewal: true });
    // This payment bought nothing, so its refund reduces no figure.
    await pay({ household: null, paidAt: at('2026-11-23'), refundDue: 1, refundedAt: at('2026-11-24') });
    await pay({ household: null, paidAt: at('2026-11-23'), refundDue: 1, amount: 9_900 });
    await pay({ household: 2, paidAt: at('2026-10-23'), refundedAt: at('2026-11-23'), amount: 1_005 });
    expect(await countDay(db.read, '2026-11-23')).toEqual(
      figures({
        signUps: 2,
        payments: 5,
        renewals: 1,
        refundsDue: 2,
        revenue: 3_500 + 3_550 + 3_500 - 1_005,
      }),
    );
    expect(await countDay(db.read, '2026-11-24')).toEqual(
      figures({ signUps: 1, payments: 1, renewals: 1, revenue: 3_500 }),
    );
    expect(await sumRefundsDue(db.read)).toEqual({ count: 1, amount: 9_900 });
  });

  it('count a month that was refunded the same day as nothing earned', async () => {
    const db = await openFresh();
    await buildHouseholds(db).pay({
      household: null,
      paidAt: at('2026-11-23', 1),
      refundedAt: at('2026-11-23'),
    });
    expect(await countDay(db.read, '2026-11-23')).toEqual(figures({ payments: 1 }));
  });

  it('count each cancellation, and nothing that goes on', async () => {
    const db = await openFresh();
    await buildHouseholds(db).join(1, 0);
    await db.tx(async (trx) => {
      await cancelPlan(trx, 'u1', at('2026-11-23', 1));
      await resumePlan(trx, 'u1', at('2026-11-23', 2));
      await cancelPlan(trx, 'u1', at('2026-11-23', 3));
    });
    expect(await countDay(db.read, '2026-11-23')).toEqual(figures({ cancellations: 2 }));
  });

  const ends = at('2026-11-20');
  const lapses = ends + graceMs;
  const month = { household: 1, from: ends - 30 * day, until: ends };

  it.each<{ what: string; months: MonthPlan[]; lapsed: number }>([
    { what: 'no other month', months: [month], lapsed: 1 },
    {
      what: 'a month that was paid in the days of grace',
      months: [month, { household: 1, from: ends, until: ends + 30 * day }],
      lapsed: 0,
    },
    {
      what: 'a month that was paid after them',
      months: [month, { household: 1, from: lapses, until: lapses + 30 * day }],
      lapsed: 1,
    },
    {
      what: 'a next month that was refunded in them',
      months: [month, { household: 1, from: ends, until: ends + 30 * day, endedAt: lapses - hour }],
      lapsed: 1,
    },
    {
      what: 'a next month that was refunded after them',
      months: [month, { household: 1, from: ends, until: ends + 30 * day, endedAt: lapses + day }],
      lapsed: 0,
    },
    {
      what: 'its own refund that day',
      months: [{ ...month, until: ends + 30 * day, endedAt: lapses }],
      lapsed: 1,
    },
    {
      what: 'its own refund beside another month',
      months: [
        { ...month, until: ends + 30 * day, endedAt: lapses },
        { ...month, from: lapses, until: lapses + day },
      ],
      lapsed: 0,
    },
    {
      what: 'its own refund before another payment',
      months: [
        { ...month, until: ends + 30 * day, endedAt: lapses },
        { ...month, from: lapses + hour, until: lapses + 30 * day },
      ],
      lapsed: 1,
    },
    { what: 'a month that ends that day and has grace', months: [{ ...month, until: lapses }], lapsed: 0 },
  ])('count a household as lapsed or not: $what', async ({ months, lapsed }) => {
    const db = await openFresh();
    const { join, watch } = buildHouseholds(db);
    await join(1, 0);
    for (const each of months) await watch(each);
    expect((await countDay(db.read, '2026-11-23')).lapsed).toBe(lapsed);
  });

  it('are read by indexes', async () => {
    const db = await openFresh();
    const { join, watch } = buildHouseholds(db);
    await join(1, 0);
    await watch(month);
    const { queries, tables } = await findWholeReads(db, async (trx) => {
      await countDay(trx, '2026-11-23');
      await sumRefundsDue(trx);
      await findFirstAccount(trx);
      await findFirstPayment(trx);
      await findDays(trx, '2026-11-23');
    });
    expect(queries).toBe(10);
    expect(tables).toEqual([]);
  });
});

/** For tests of what is counted, not of the time it takes. */
const patience = 20_000;

describeOnBothDatabases('the overview', (openFresh) => {
  const start = async (now: number) => {
    const db = await openFresh();
    const clock = createTestClock(now);
    // The cache treats the time zero as no time.
    clock.advance(1);
    const deps = { db, clock };
    return { ...deps, ...buildHouseholds(db), reader: new OverviewReader(deps), deps };
  };

  it('shows an empty database as 90 days with nothing, once the first day is counted', async () => {
    const { reader, deps } = await start(at('2026-11-23'));
    const before = await reader.read(patience);
    expect(before.series.days.filter(({ figures: of }) => of !== null)).toHaveLength(2);
    await countClosedDays(deps);
    const { series, refundsDue } = await reader.read(patience);
    expect(series.days.map(({ figures: of }) => of)).toEqual(Array(90).fill(noFigures));
    expect(refundsDue).toEqual({ count: 0, amount: 0 });
  });

  it('counts closed days once, and today anew after 15 seconds', async () => {
    const { reader, deps, clock, db, join } = await start(at('2026-11-23'));
    await join(1, at('2026-11-20'));
    await join(2, at('2026-11-23', 11));
    await Promise.all([countClosedDays(deps), countClosedDays(deps)]);
    const stored = await findDays(db.read, '2026-01-01');
    expect([...stored.keys()]).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    const signUps = async () => {
      const { days, totals } = (await reader.read(patience)).series;
      return [days.at(-4)?.figures?.signUps, days.at(-1)?.figures?.signUps, totals.signUps];
    };
    expect(await signUps()).toEqual([1, 1, 2]);
    // Deleting an account doesn't change the stored days.
    await db.tx((trx) => trx.deleteFrom('user').where('id', '=', 'u1').execute());
    await join(3, at('2026-11-23', 11));
    expect(await signUps()).toEqual([1, 1, 2]);
    clock.advance(15_001);
    expect(await signUps()).toEqual([1, 2, 3]);
    clock.advance(day);
    await countClosedDays(deps);
    expect([...(await findDays(db.read, '2026-11-23')).values()]).toEqual([figures({ signUps: 2 })]);
    expect(await signUps()).toEqual([0, 0, 3]);
  });

  it('shows the stored days while the count of today hangs', async () => {
    const { reader, deps, db } = await start(at('2026-11-23'));
    // SQLite has no lock that keeps a reader waiting.
    if (!(await isPostgres(db))) return;
    await countClosedDays(deps);
    await db.tx(async (trx) => {
      await sql`lock table payment in access exclusive mode`.execute(trx);
      const { series, refundsDue } = await reader.read();
      const [yesterday, today] = series.days.slice(-2);
      expect([yesterday?.figures, today?.figures, refundsDue]).toEqual([noFigures, null, null]);
    });
    await expect.poll(async () => (await reader.read()).refundsDue).toEqual({ count: 0, amount: 0 });
  });

  it('begins 90 days back in a database with a long past', async () => {
    const { deps, db, join } = await start(at('2026-11-23'));
    await join(1, at('2025-01-01'));
    await countClosedDays(deps);
    const days = [...(await findDays(db.read, '2000-01-01')).keys()];
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-08-25', '2026-11-22', 90]);
  });
});
