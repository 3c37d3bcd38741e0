import { expect, it } from 'vitest';
import type { Database } from '#src/adapters/db/database.ts';
import { DatabaseBusy } from '#src/domain/errors.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import { addUser } from '#test/database-rows.ts';
import { describeOnBothDatabases } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import { readAddressSettings } from './settings.ts';
import { putSetting } from './store.ts';

const email = 'ann@x.example';
const names = ['language', 'autoplay'] as const;

describeOnBothDatabases('the settings for an address', (openFresh) => {
  it('are what the household keeps, if one may name it', async () => {
    const db = await openFresh();
    const userId = await db.tx((trx) => addUser(trx, 1));
    const viewer: MainUser = { kind: 'main', userId, email, photoUrl: null, confirmedAt: 0, paid: true };
    const choice = { name: 'autoplay', value: 'off', chosenAt: 1 } as const;
    await db.tx((trx) => putSetting(trx, { userId, viewerKey: 'main' }, choice));
    const deps = { db, log: silentLog };
    expect(await readAddressSettings(deps, viewer, 'zu', names)).toEqual({ language: 'zu', autoplay: 'off' });
    expect(await readAddressSettings(deps, viewer, 'zu')).toEqual({ language: 'zu' });
    expect(await readAddressSettings(deps, null, 'zu', names)).toEqual({ language: 'zu' });
    const refusing = () => {
      throw new DatabaseBusy('locked');
    };
    const busy: Database = Object.create(db, { read: { get: refusing } });
    expect(await readAddressSettings({ ...deps, db: busy }, viewer, 'zu', names)).toEqual({ language: 'zu' });
  });
});
