import { expect, it } from 'vitest';
import { addUser, rowsStart } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { deleteAppliedBefore, recordApplied } from './store.ts';

describeOnBothDatabases('applied changes', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const userId = await db.tx((trx) => addUser(trx, 1));
    const owner = { userId, viewerKey: 'main' };
    const record = (id: string, at: number, day = '2026-11-28', of = owner) =>
      db.tx((trx) => recordApplied(trx, of, { id, at }, day));
    return { db, owner, record };
  }

  it('are recorded once, and again only with a later time', async () => {
    const { owner, record } = await open();
    expect(await record('first', rowsStart)).toBe(true);
    expect(await record('first', rowsStart)).toBe(false);
    expect(await record('first', rowsStart - 1)).toBe(false);
    expect(await record('first', rowsStart + 1)).toBe(true);
    expect(await record('first', rowsStart)).toBe(false);
    expect(await record('second', rowsStart)).toBe(true);
    expect(await record('first', 1, '2026-11-28', { ...owner, viewerKey: 'gone' })).toBe(false);
    expect(await record('first', 1, '2026-11-28', { ...owner, userId: 'gone' })).toBe(false);
  });

  it('are recorded once by requests that come at the same time', async () => {
    const { record } = await open();
    const recorded = await Promise.all(Array.from({ length: 20 }, () => record('same', rowsStart)));
    expect(recorded.filter(Boolean)).toHaveLength(1);
  });

  it('go in batches, the day’s own stay', async () => {
    const { db, record } = await open();
    for (const [index, day] of ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04'].entries())
      await record(`change-${index}`, rowsStart, day);
    const remove = () => db.tx((trx) => deleteAppliedBefore(trx, '2026-10-04', 2));
    expect([await remove(), await remove(), await remove()]).toEqual([2, 1, 0]);
    const left = await db.read.selectFrom('applied_change').select('id').execute();
    expect(left).toEqual([{ id: 'change-3' }]);
  });
});
