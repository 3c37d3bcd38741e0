import { execFile } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freshFolder } from '#test/databases.ts';
import { ensureAppSecret } from './app-secret.ts';

const run = promisify(execFile);

test('is made once, kept for the owner only, and leaves nothing else behind', async () => {
  const folder = await freshFolder();
  const secret = ensureAppSecret(folder);
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
  expect(ensureAppSecret(folder)).toBe(secret);
  expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['app-secret']);
  expect(ensureAppSecret(await freshFolder())).not.toBe(secret);
});

test('several processes at once get the same', async () => {
  const folder = await freshFolder();
  const code = `import { ensureAppSecret } from '#src/config/app-secret.ts';
    process.stdout.write(ensureAppSecret(process.argv[1]));`;
  const outputs = await Promise.all(
    [1, 2, 3, 4].map(() => run(process.execPath, ['--input-type=module', '--eval', code, folder])),
  );
  const secrets = new Set(outputs.map(({ stdout }) => stdout));
  expect(secrets.size).toBe(1);
  expect(secrets).toContain(ensureAppSecret(folder));
});

test('a damaged file is told, not used', async () => {
  const folder = await freshFolder();
  writeFileSync(join(folder, 'app-secret'), 'too short');
  expect(() => ensureAppSecret(folder)).toThrow(/damaged: delete it/);
});
