import { expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { readInvited, removeOperator } from '#src/features/operations/operators/operators.ts';
import { runCommand } from '#test/command-line.ts';
import { freshFile } from '#test/databases.ts';

it('prints a link that the server takes, and lists who has it', async () => {
  const { open, env: place } = await freshFile();
  const db = await open();
  const secret = 'a secret of the tests, long enough to be one';
  const env = { ...place, APP_SECRET: secret, PUBLIC_URL: 'https://stoep.example' };
  expect(await runCommand(['operators', 'add', 'nobody'], env)).toMatchObject({ code: 2, out: '' });
  const { out } = await runCommand(['operators', 'add', 'thandi@example.org'], env);
  const [, token = ''] = /^https:\/\/stoep\.example\/operator\/register\?token=(\S+)$/.exec(out.trim()) ?? [];
  const deps = { db, clock: systemClock, hashing: createHashing({ secret }) };
  expect(await readInvited(deps, db.read, token)).toMatchObject({ email: 'thandi@example.org' });
  const listed = await runCommand(['operators', 'list', '--json'], env);
  expect(listed.json()).toMatchObject([{ email: 'thandi@example.org', passkeys: 0, lastSignIn: null }]);
  expect(await removeOperator(deps, 'thandi@example.org')).toBe(true);
  const removed = await runCommand(['operators', 'remove', 'thandi@example.org'], env);
  expect(removed).toMatchObject({ code: 4, err: expect.stringContaining('There is no operator') });
});
