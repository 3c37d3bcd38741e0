import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { config, production, secret, wrong } from '#test/configuration.ts';
import { freshFolder } from '#test/databases.ts';
import { readConfig } from './env.ts';
import { describeProblems } from './problems.ts';

const { APP_SECRET: _secret, ...withoutSecret } = production;

test('a secret stands in a file, whose trailing line break doesn’t count', async () => {
  const folder = await freshFolder();
  const file = join(folder, 'secret');
  writeFileSync(file, `${secret}\r\n`);
  expect(config({ ...withoutSecret, APP_SECRET_FILE: file }).secrets.app).toBe(secret);
  const relative = readConfig({ ...withoutSecret, APP_SECRET_FILE: 'secret' }, { cwd: folder });
  expect(relative).toMatchObject({ ok: true, config: { secrets: { app: secret } } });
  const both = { ...production, APP_SECRET_FILE: file };
  expect(wrong(both)).toEqual(['APP_SECRET_FILE']);
  expect(config({ ...production, APP_SECRET_FILE: ' ' }).secrets.app).toBe(secret);
});

test('a file that can’t be read, is empty or isn’t text is refused by its own name', async () => {
  const folder = await freshFolder();
  writeFileSync(join(folder, 'empty'), '\n');
  writeFileSync(join(folder, 'binary'), Buffer.from([0xff, 0xfe, 0xff]));
  for (const name of ['none', 'empty', 'binary', '.']) {
    const result = readConfig({ ...withoutSecret, APP_SECRET_FILE: name }, { cwd: folder });
    if (result.ok) throw new Error('Not refused.');
    expect(describeProblems(result.problems)).toContain(
      '  APP_SECRET_FILE is wrong\n    expected: a text file that this user can read',
    );
    expect(result.problems).toHaveLength(1);
  }
});

test('what a file holds is judged as the variable is, and a name that holds no secret takes no file', async () => {
  const folder = await freshFolder();
  writeFileSync(join(folder, 'key'), 'two words');
  const result = readConfig({ TMDB_API_KEY_FILE: 'key', BRAND_NAME_FILE: 'key' }, { cwd: folder });
  expect(result).toMatchObject({ ok: false, problems: [{ name: 'TMDB_API_KEY', isMissing: false }] });
  expect(result.warnings).toEqual([expect.stringMatching('^BRAND_NAME_FILE is not a setting')]);
});
