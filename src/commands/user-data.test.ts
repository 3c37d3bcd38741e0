import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { createFiles } from '#src/adapters/files/create-files.ts';
import { createPictures } from '#src/adapters/pictures/create-pictures.ts';
import { readConfig } from '#src/config/env.ts';
import type { OwnData } from '#src/domain/own-data.ts';
import { insertSession } from '#src/features/accounts/sessions/store.ts';
import { preparePhoto, replacePhoto } from '#src/features/household/photo/photo.ts';
import { buildPicture } from '#test/bad-pictures.ts';
import { cheapHashing as hashing } from '#test/cheap-hashing.ts';
import { runCommand } from '#test/command-line.ts';
import { describePlaces, freshFolder } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';

describePlaces('a household’s data from the command line', (openFresh) => {
  it('is written whole to a file of its own, which is never replaced', async () => {
    const { db, env } = await openFresh();
    const read = readConfig(env, { cwd: import.meta.dirname });
    if (!read.ok) throw new Error('The configuration is wrong.');
    const files = createFiles(read.config.avatars, read.config, systemClock);
    const plan = { email: 'Nomsa@example.org', password: 'jacaranda' };
    const { userId } = await buildHousehold(db, hashing, systemClock, plan);
    const deps = { db, clock: systemClock, log: silentLog, files, pictures: createPictures() };
    const photo = await (await preparePhoto(deps, userId, await buildPicture('jpeg')))?.store();
    await db.tx((trx) => replacePhoto(trx, userId, photo ?? null));

    const folder = await freshFolder();
    const file = join(folder, 'nomsa.json');
    expect(await runCommand(['users', 'export', plan.email, file], env)).toMatchObject({ code: 0, err: '' });
    const data: OwnData = JSON.parse(await readFile(file, 'utf8'));
    expect(data.account).toMatchObject({ id: userId, email: plan.email });
    expect(data.account.photo).toMatch(/^data:image\/webp;base64,./);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const page = join(folder, 'nomsa.html');
    await runCommand(['users', 'export', userId, page], env);
    expect(await readFile(page, 'utf8')).toMatch(/^<!doctype html>[\s\S]*Nomsa@example\.org/i);

    const again = await runCommand(['users', 'export', userId, file], env);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('EEXIST') });
    expect(await runCommand(['users', 'export', 'nobody@example.org', join(folder, 'x')], env)).toMatchObject(
      {
        code: 4,
      },
    );
    const actions = await db.read.selectFrom('audit').select('action').execute();
    expect(actions).toEqual([{ action: 'household-exported' }, { action: 'household-exported' }]);
  });

  it('gets another address, which signs the main user out and can be undone', async () => {
    const { db, env } = await openFresh();
    const plan = { email: 'Zola@example.org', password: 'jacaranda' };
    const { userId } = await buildHousehold(db, hashing, systemClock, plan);
    await buildHousehold(db, hashing, systemClock, { email: 'taken@example.org', password: 'jacaranda' });
    const set = (email: string) => runCommand(['users', 'set-email', userId, email, '--json'], env);
    expect((await set('nonsense')).code).toBe(2);
    expect(await set('TAKEN@example.org')).toMatchObject({ code: 1 });
    const now = systemClock.now();
    const times = { signed_in_at: now, last_seen_at: now, expires_at: now + 60_000 };
    const unlinked = { sub_user_id: null, code_id: null, confirmed_by: null, device_hash: null };
    const session = { token_hash: 's', user_id: userId, device: 'Chrome', ...times, ...unlinked };
    await db.tx((trx) => insertSession(trx, session));
    expect((await set('zola@new.example')).json()).toMatchObject({ outcome: 'done', before: plan.email });
    expect((await set('zola@new.example')).json()).toMatchObject({ outcome: 'same' });
    const found = await runCommand(['users', 'show', 'zola@new.example', '--json'], env);
    expect(found.json()).toMatchObject({
      id: userId,
      sessions: 0,
      audit: [{ what: 'Changed the email address' }],
    });
    const mails = await db.read.selectFrom('mail').select(['kind', 'address']).execute();
    expect(mails).toEqual([{ kind: 'email-changed', address: plan.email }]);
    const entries = await db.read.selectFrom('audit').select(['subject', 'actor']).execute();
    expect(entries).toEqual([{ subject: 'Z…@e….org', actor: 'command line' }]);
  });
});
