import { expect, it } from 'vitest';
import { runCommand } from '#test/command-line.ts';
import { buildUser } from '#test/database-rows.ts';
import { freshFile } from '#test/databases.ts';

it('lists accounts whose addresses look alike, and says so at the doctor’s', async () => {
  const { open, env } = await freshFile();
  const db = await open();
  expect((await runCommand(['users', 'alike'], env)).out).toBe('No two addresses look alike.\n');
  const emails = ['o’brien@x.example', "o'brien@x.example", 'thandi@x.example'];
  const rows = emails.map((email, index) => ({ ...buildUser(index), email, email_key: email }));
  await db.tx((trx) => trx.insertInto('user').values(rows).execute());
  const { out } = await runCommand(['users', 'alike'], env);
  expect(out).toContain('o<U+2019>brien@x.example');
  expect(out).toContain("o'brien@x.example");
  expect(out).not.toContain('thandi');
  const listed = (await runCommand(['users', 'alike', '--json'], env)).json();
  expect(listed).toEqual([
    [
      { id: 'u0', email: emails[0] },
      { id: 'u1', email: emails[1] },
    ],
  ]);
  const doctor = await runCommand(['doctor'], env);
  expect(doctor.out).toMatch(/warning +addresses +2 accounts have email addresses that look alike/);
});
