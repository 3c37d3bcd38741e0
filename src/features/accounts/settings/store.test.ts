import { expect, it } from 'vitest';
import { addUser, rowsStart } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { findSettings, putSetting } from './store.ts';

const child = { id: 's1', slot: 1, name: 'Lerato', password_hash: 'x', age_group: '13+', genres: '[]' };

describeOnBothDatabases('settings', (openFresh) => {
  async function open() {
    const db = await openFresh();
    const userId = await db.tx(async (trx) => {
      const user_id = await addUser(trx, 1);
      const row = { ...child, user_id, created_at: rowsStart, consent_at: null };
      await trx.insertInto('sub_user').values(row).execute();
      return user_id;
    });
    const put = (viewerKey: string, value: string, chosenAt = rowsStart) =>
      db.tx((trx) => putSetting(trx, { userId, viewerKey }, { name: 'autoplay', value, chosenAt }));
    const rows = () => db.read.selectFrom('viewer_setting').selectAll().execute();
    return { db, userId, put, rows };
  }

  it('are one row for each viewer and name: the latest choice', async () => {
    const { db, userId, put, rows } = await open();
    await put('main', 'off');
    await put('main', 'on', rowsStart + 1);
    await put('main', 'off');
    expect(await rows()).toEqual([
      { user_id: userId, viewer_key: 'main', name: 'autoplay', value: 'on', chosen_at: rowsStart + 1 },
    ]);
    expect([...(await findSettings(db.read, { userId, viewerKey: 'main' }))]).toEqual([['autoplay', 'on']]);
  });

  it('are lost for a viewer who was deleted meanwhile', async () => {
    const { put, rows } = await open();
    await put('nobody', 'off');
    expect(await rows()).toEqual([]);
  });

  it('go with their viewer', async () => {
    const { db, userId, put, rows } = await open();
    for (const viewerKey of ['main', 's1']) await put(viewerKey, 'off');
    await db.tx((trx) => trx.deleteFrom('sub_user').where('id', '=', 's1').execute());
    expect(await rows()).toMatchObject([{ viewer_key: 'main' }]);
    await db.tx((trx) => trx.deleteFrom('user').where('id', '=', userId).execute());
    expect(await rows()).toEqual([]);
  });
});
