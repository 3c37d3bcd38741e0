import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder, freshPostgres } from '#test/databases.ts';
import { checkPrograms } from './programs.ts';

async function install(version: string): Promise<string> {
  const folder = join(await freshFolder(), 'bin');
  await mkdir(folder);
  for (const name of ['pg_dump', 'pg_restore'])
    await writeFile(join(folder, name), `#!/bin/sh\necho "(PostgreSQL) ${version}"\n`, { mode: 0o755 });
  return folder;
}

it('tells whether the programs are there and new enough for the server', async () => {
  const { database } = await freshPostgres();
  const check = async (searchPath: string, installed?: string) => {
    const { state, says, todo = '' } = await checkPrograms({ database, searchPath }, installed);
    return `${state}: ${says} ${todo}`;
  };
  expect(await check('', join(await freshFolder(), '*'))).toMatch(
    /^wrong: .*can't be found.*postgresql-client/,
  );
  expect(await check(await install('12.1'))).toMatch(
    /^wrong: pg_dump 12 .*Install postgresql-client-\d\d or/,
  );
  expect(await check(await install('99.1'))).toMatch(/^ok: pg_dump 99 /);
  const gone = { kind: 'postgres', url: 'postgres://a:b@127.0.0.1:1/c' } as const;
  const offline = await checkPrograms({ database: gone, searchPath: await install('18') });
  expect(offline.state).toBe('skipped');
  const file = { kind: 'sqlite', file: '/nowhere/stoep.db' } as const;
  expect((await checkPrograms({ database: file, searchPath: '' })).state).toBe('skipped');
});
