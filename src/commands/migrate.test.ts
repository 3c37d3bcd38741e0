import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Migration, migrations } from '#migrations/index.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { openPostgresDatabase } from '#src/adapters/db/postgres-database.ts';
import { openSqliteDatabase } from '#src/adapters/db/sqlite-database.ts';
import { runCommand } from '#test/command-line.ts';
import { emptyPostgres, freshFolder } from '#test/databases.ts';
import { silentLog } from '#test/silent-log.ts';

const newest = migrations.at(-1)?.version ?? 0;
const options = { clock: systemClock, log: silentLog };

interface Place {
  env: Record<string, string>;
  open(steps: readonly Migration[]): Promise<Database>;
}

async function onSqlite(): Promise<Place> {
  const dataDir = join(await freshFolder(), 'data');
  const file = join(dataDir, 'stoep.db');
  const open = (steps: readonly Migration[]) =>
    openSqliteDatabase({ file, dataDir, migrations: steps, ...options });
  return { env: { DATA_DIR: dataDir }, open };
}

async function onPostgres(): Promise<Place> {
  const url = await emptyPostgres();
  const open = (steps: readonly Migration[]) => openPostgresDatabase({ url, migrations: steps, ...options });
  return { env: { DATA_DIR: join(await freshFolder(), 'data'), DATABASE_URL: url }, open };
}

describe.each([
  { kind: 'SQLite', makePlace: onSqlite },
  { kind: 'PostgreSQL', makePlace: onPostgres },
])('migrate --plan on $kind', ({ makePlace }) => {
  it('prints what an older, a current and a newer schema would get, and changes nothing', async () => {
    const { env, open } = await makePlace();
    const plan = async () => {
      const { code, out } = await runCommand(['migrate', '--plan'], env);
      expect(code).toBe(0);
      return out.trimEnd().split('\n');
    };
    const ofEmpty = await plan();
    expect(ofEmpty[0]).toContain('The database is empty.');
    expect(ofEmpty).toContain(`  ${newest}  ${migrations.at(-1)?.name}`);
    await expect(readdir(env.DATA_DIR ?? '')).rejects.toThrow('ENOENT');

    await (await open(migrations.slice(0, -2))).close();
    const ofOlder = await plan();
    expect(ofOlder[0]).toContain(
      `the schema would go from version ${migrations.at(-3)?.version} to ${newest}:`,
    );
    expect(ofOlder.filter((line) => line.startsWith('  '))).toHaveLength(2);
    // A second plan is the same, so the first one changed nothing.
    expect(await plan()).toEqual(ofOlder);

    const db = await open(migrations);
    expect(await plan()).toEqual([`The schema is up to date: version ${newest}.`]);
    await db.close();
    const later = { version: newest + 1, name: 'later', statements: [] };
    await (await open([...migrations, later])).close();
    const ofNewer = await runCommand(['migrate', '--plan'], env);
    expect(ofNewer).toMatchObject({
      code: 1,
      err: expect.stringContaining("which this program doesn't know"),
    });
  });
});
