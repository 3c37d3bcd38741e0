import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildHousehold } from '#preview/household.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { renewWithPass } from '#src/features/billing/passes/redeem.ts';
import { runCommand } from '#test/command-line.ts';
import { freshFile, freshFolder } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';
import { translationOf } from '#test/translation-of.ts';

const secret = 'a secret of the tests, long enough to be one';
const hashing = createHashing({ secret });

async function open() {
  const { open: openDatabase, env: place } = await freshFile();
  const db = await openDatabase();
  const folder = await freshFolder();
  const env = { ...place, APP_SECRET: secret, PUBLIC_URL: 'https://stoep.example' };
  const make = (...more: string[]) =>
    runCommand(['passes', 'make', '--months', '2', '--count', '3', ...more], env);
  const list = async () => (await runCommand(['passes', 'list', '--json'], env)).json();
  return { db, env, make, list, file: join(folder, 'codes.csv'), sheet: join(folder, 'codes.html') };
}

it('writes codes that the product takes, for nobody else to read, and a sheet to print', async () => {
  const { db, env, make, list, file, sheet } = await open();
  const note = 'Spaza, corner of 3rd';
  const { code, out } = await make('--file', file, '--sheet', sheet, '--note', note, '--price', 'R60.50');
  expect([code, out]).toEqual([0, expect.stringContaining('Made 3 passes of 2 months')]);
  const [head, ...rows] = (await readFile(file, 'utf8')).trim().split('\n');
  expect(head).toBe('code,months,price in rand,valid until,batch,link');
  expect(rows).toHaveLength(3);
  const [first = '', months, price, , batch, link] = (rows[0] ?? '').split(',');
  expect([months, price, link]).toEqual(['2', '60.5', `https://stoep.example/redeem?code=${first}`]);
  const html = await readFile(sheet, 'utf8');
  for (const row of rows) expect(html).toContain(row.split(',')[0]);
  expect(html.match(/<svg/g)).toHaveLength(3);
  expect(html).toContain('2 months, R60.50');
  for (const path of [file, sheet]) expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(out).not.toContain(first);
  expect(out).toContain('lead to https://stoep.example/redeem,');

  const plan = { email: 'nomsa@x.example', password: 'jacaranda', paidUntil: null };
  const { userId } = await buildHousehold(db, hashing, systemClock, plan);
  const deps = { db, clock: systemClock, log: silentLog, hashing, limits: createLimits(systemClock) };
  await renewWithPass(deps, { typed: first, userId });
  const open2 = { months: 2, price: 6050, note, count: 3, redeemed: 1, madeBy: 'command line' };
  expect(await list()).toMatchObject([{ ...open2, id: batch, state: 'open' }]);
  expect((await runCommand(['users', 'show', userId], env)).out).toMatch(/Pass .* R60\.50 /);

  expect(await runCommand(['passes', 'stop', batch ?? ''], env)).toMatchObject({ code: 0 });
  expect(await runCommand(['passes', 'stop', batch ?? ''], env)).toMatchObject({
    code: 4,
    err: expect.stringContaining('it was stopped before'),
  });
  expect(await list()).toMatchObject([{ state: 'stopped', stoppedAt: expect.any(String) }]);
});

it('prints a sheet in the language of who buys', async () => {
  const { make, file, sheet } = await open();
  expect(await make('--file', file, '--sheet', sheet, '--language', 'zu')).toMatchObject({ code: 0 });
  const html = await readFile(sheet, 'utf8');
  expect(html).toContain('<html lang="zu-ZA">');
  const values = { home: 'https://stoep.example/redeem' };
  const how = translationOf('Scan, or type it at {home}. Valid until {expiresOn}.', 'zu', {
    ...values,
    expiresOn: '',
  });
  expect(html).toContain(how.split('redeem')[0]);
  expect(html).not.toMatch(/Scan|Valid until|months/);
});

it('makes none whose codes it can’t write, and never replaces a file', async () => {
  const { make, list, file, sheet } = await open();
  await writeFile(file, 'other codes');
  const existing = await make('--file', file);
  expect(existing).toMatchObject({ code: 1, err: expect.stringContaining('exists already') });
  expect(await readFile(file, 'utf8')).toBe('other codes');
  const missing = await make('--file', join(file, 'x.csv'));
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('a part of its path is a file') });
  // If the sheet can't be written, the CSV is removed, too: codes that don't count must not be sold.
  const unprinted = await make('--file', sheet, '--sheet', file);
  expect(unprinted).toMatchObject({ code: 1, err: expect.stringContaining('No passes were made') });
  expect(existsSync(sheet)).toBe(false);
  const twice = await make('--file', sheet, '--sheet', sheet);
  expect(twice).toMatchObject({ code: 2, err: expect.stringContaining('the same file') });
  expect(await list()).toEqual([]);
});

it.each([
  [['--months', '0', '--count', '1']],
  [['--months', '13', '--count', '1']],
  [['--months', '1']],
  [['--months', '1', '--count', '10001']],
  [['--months', '1', '--count', '1.5']],
  [['--months', '1', '--count', '1', '--price', 'much']],
  [['--months', '1', '--count', '1', '--price=-5']],
  [['--months', '1', '--count', '1', '--valid', '35']],
  [['--months', '1', '--count', '1', '--language', 'fr']],
])('refuses %j', async (options) => {
  const { env, list } = await open();
  const { code, err } = await runCommand(['passes', 'make', ...options], env);
  expect([code, err]).toEqual([2, expect.stringMatching(/^--(months|count|price|valid|language) takes /)]);
  expect(await list()).toEqual([]);
});
