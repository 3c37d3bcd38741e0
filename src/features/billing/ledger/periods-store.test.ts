import { expect, it } from 'vitest';
import { addUser, rowsStart } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { insertPaid } from '#test/ledger-rows.ts';
import {
  findEarlyEnds,
  findEndedPeriods,
  findPaidUntils,
  findPeriods,
  findSliceEnd,
  hasEndedMonth,
  insertEndedPeriod,
  insertPeriods,
  movePeriod,
  selectEndingPeriods,
  selectPaidUntil,
} from './periods-store.ts';

const day = 24 * 60 * 60_000;

/** `ends` is the number of days after the start. */
const granted = (userId: string, id: string, ends: number) => ({
  id,
  user_id: userId,
  payment_id: null,
  starts_at: rowsStart,
  ends_at: rowsStart + ends * day,
  reason: 'A test',
});

describeOnBothDatabases('paid months', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const [one, two, three] = await db.tx(async (trx) => [
      await addUser(trx, 1),
      await addUser(trx, 2),
      await addUser(trx, 3),
    ]);
    return { db, one, two, three };
  }

  it('tell until when each household has paid; who never paid is missing', async () => {
    const { db, one, two, three } = await open();
    await db.tx((trx) =>
      insertPeriods(trx, [granted(one, 'a', 30), granted(one, 'b', 60), granted(two, 'c', 10)]),
    );
    const untils = await findPaidUntils(db.read, [one, two, three]);
    expect([...untils].sort()).toEqual([
      [one, rowsStart + 60 * day],
      [two, rowsStart + 10 * day],
    ]);
    expect(await findPaidUntils(db.read, [])).toEqual(new Map());
    expect(await selectPaidUntil(db.read, three).executeTakeFirst()).toEqual({ ends_at: null });
  });

  it('end in slices of a length, and the last one where the span does', async () => {
    const { db, one } = await open();
    const periods = [1, 2, 3, 5, 8].map((ends) => granted(one, `p${ends}`, ends));
    await db.tx((trx) => insertPeriods(trx, periods));
    const at = (days: number) => rowsStart + days * day;
    const until = at(7);
    const endOf = (from: number, length: number) => findSliceEnd(db.read, { from, until }, length);
    expect(await endOf(at(0), 2)).toBe(at(2));
    expect(await endOf(at(2), 2)).toBe(at(3));
    expect(await endOf(at(2) + 1, 2)).toBe(at(5));
    expect(await endOf(at(2) + 1, 3)).toBe(until);
    expect(await endOf(at(6), 1)).toBe(until);
  });

  it('that end are a household’s last ones only', async () => {
    const { db, one, two, three } = await open();
    await db.tx((trx) =>
      insertPeriods(trx, [
        granted(one, 'renewed', 3),
        granted(one, 'later', 33),
        granted(two, 'second', 4),
        granted(three, 'first', 2),
      ]),
    );
    const ending = (from: number, until: number) =>
      selectEndingPeriods(db.read, { from: rowsStart + from * day, until: rowsStart + until * day })
        .select('p.id')
        .execute();
    expect(await ending(0, 5)).toEqual([{ id: 'first' }, { id: 'second' }]);
    expect(await ending(4, 4)).toEqual([{ id: 'second' }]);
    expect(await ending(5, 32)).toEqual([]);
  });

  it('stay for the books when they end early', async () => {
    const { db, one, two } = await open();
    const period = { ...granted(one, 'a', 30), payment_id: 'p_c1', reason: null };
    await db.tx(async (trx) => {
      await insertPaid(trx, 'c1', one);
      await insertPeriods(trx, [period]);
    });
    expect(await hasEndedMonth(db.read, one)).toBe(false);
    const endedAt = rowsStart + 3 * day;
    await db.tx((trx) =>
      insertEndedPeriod(trx, {
        id: 'a',
        startsAt: period.starts_at,
        endsAt: period.ends_at,
        userId: one,
        paymentId: 'p_c1',
        endedAt,
      }),
    );
    expect(await findPeriods(db.read, one)).toEqual([]);
    expect(await findEndedPeriods(db.read, one)).toEqual([
      {
        id: 'a',
        startsAt: period.starts_at,
        endsAt: period.ends_at,
        endedAt,
        paymentId: 'p_c1',
        passId: null,
      },
    ]);
    expect(await hasEndedMonth(db.read, one)).toBe(true);
    expect(await hasEndedMonth(db.read, two)).toBe(false);
    expect(await findEarlyEnds(db.read, [one, two])).toEqual(new Map([[one, endedAt]]));
    expect(await findEarlyEnds(db.read, [])).toEqual(new Map());
  });

  it('move without changing another one', async () => {
    const { db, one } = await open();
    await db.tx((trx) => insertPeriods(trx, [granted(one, 'a', 30), granted(one, 'b', 60)]));
    const placed = { id: 'b', startsAt: rowsStart + day, endsAt: rowsStart + 31 * day };
    await db.tx((trx) => movePeriod(trx, placed, rowsStart + 9));
    const rows = await db.read.selectFrom('period').selectAll().orderBy('id').execute();
    expect(rows).toEqual([
      { ...granted(one, 'a', 30), pass_id: null, moved_at: null },
      {
        ...granted(one, 'b', 60),
        pass_id: null,
        starts_at: placed.startsAt,
        ends_at: placed.endsAt,
        moved_at: rowsStart + 9,
      },
    ]);
  });
});
