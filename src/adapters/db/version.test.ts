import { expect, it } from 'vitest';
import { buildUser } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';

describeOnBothDatabases('the version of a database', (openFresh) => {
  it('changes with every commit, and only then', async () => {
    const db = await openFresh();
    const before = db.version();
    if (before === null) return;
    await db.read.selectFrom('user').select('id').execute();
    expect(db.version()).toBe(before);
    // What probes whether the lock can be had.
    await db.tx(async () => undefined);
    expect(db.version()).toBe(before);
    await db.tx((trx) => trx.insertInto('user').values(buildUser(1)).execute());
    expect(db.version()).not.toBe(before);
  });
});
