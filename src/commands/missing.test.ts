import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startBilling } from '#test/billing.ts';
import { runCommand } from '#test/command-line.ts';
import { emptyPostgres, freshFile, freshFolder } from '#test/databases.ts';

it('makes no database where there is none, and names the settings to look at', async () => {
  const dataDir = join(await freshFolder(), 'elsewhere');
  for (const typed of [
    ['users', 'list'],
    ['passes', 'list'],
    ['backup', join(dataDir, 'a.tar.gz')],
  ]) {
    const { code, out, err } = await runCommand(typed, { DATA_DIR: dataDir });
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(`${dataDir}/stoep.db doesn't exist: check DATA_DIR and DATABASE_URL.`);
    expect(existsSync(dataDir)).toBe(false);
  }
  const empty = await runCommand(['users', 'list'], {
    DATA_DIR: dataDir,
    DATABASE_URL: await emptyPostgres(),
  });
  expect(empty).toMatchObject({ code: 1, err: expect.stringContaining('is empty: check') });
  const { code, out } = await runCommand(['doctor'], { DATA_DIR: dataDir });
  expect([code, out]).toEqual([0, expect.stringMatching(/Nothing is wrong, but there (is|are) \d+ warning/)]);
});

it('names a backup that isn’t there before it asks for --yes', async () => {
  const { open, env } = await freshFile();
  const billing = await startBilling(await open());
  await billing.pay((await billing.signUp()).redirectUrl);
  const file = join(await freshFolder(), 'none.tar.gz');
  const restored = await runCommand(['restore', file], env);
  expect(restored).toMatchObject({ code: 4, err: `There is no file ${file}.\n` });
});

it('names the sign-ups of an address that has no account, and refuses a status that no checkout has', async () => {
  const { open, env } = await freshFile();
  const db = await open();
  const { signUp } = await startBilling(db);
  const checkout = /ch_\w+$/.exec((await signUp('zola@x.example')).redirectUrl)?.[0];
  const shown = await runCommand(['users', 'show', 'Zola@x.example'], env);
  expect(shown.code).toBe(4);
  expect(shown.err).toMatch(new RegExp(`^Sign-up: checkout ${checkout} of .* is open\\.$`, 'm'));
  const nobody = await runCommand(['users', 'show', 'z@x.example'], env);
  expect(nobody).toMatchObject({ code: 4, err: expect.stringContaining('Nobody is signing up') });
  const open1 = await runCommand(['checkouts', 'list', '--status', 'open'], env);
  expect(open1.out).toContain(checkout);
  await db.tx(async (trx) => {
    await trx.deleteFrom('checkout_event').execute();
    await trx.deleteFrom('checkout').execute();
  });
  const begun = await runCommand(['users', 'show', 'zola@x.example'], env);
  expect(begun.err).toContain('Sign-up: checkout, without a checkout yet.');
  const misspelt = await runCommand(['checkouts', 'list', '--status', 'opne'], env);
  expect(misspelt).toMatchObject({ code: 2, err: '--status takes new, open, paid, failed or expired.\n' });
});
