import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { newestVersion, readSchemaVersion } from '#src/adapters/db/schema-version.ts';
import { setAside } from '#src/adapters/db/set-aside.ts';
import { addUser, allRows } from '#test/database-rows.ts';
import {
  describeBackups,
  freshDumpable,
  freshFolder,
  noDumpable,
  type Place,
  withSteps,
} from '#test/databases.ts';
import { RecordingLog } from '#test/recording-log.ts';
import { contentOf, readArchive, writeArchive } from './archive.ts';
import { makeBackup } from './make-backup.ts';
import { avatarsPath, type BackupManifest, databasePaths, manifestPath, writeManifest } from './manifest.ts';
import { type RestoredBackup, restoreBackup } from './restore-backup.ts';

vi.setConfig({ testTimeout: 60_000 });

const secret = 'a secret of these tests';

type Files = Map<string, Buffer>;

interface Subject {
  place: Place;
  db: Database;
  file: string;
  before: Record<string, string[]>;
  restore(more?: { secret?: string; acceptUnsigned?: boolean }): Promise<RestoredBackup>;
  log: RecordingLog;
}

const configOf = ({ database, dataDir }: Place) => ({
  database,
  dataDir,
  avatars: { kind: 'folder', path: join(dataDir, 'avatars') } as const,
  searchPath: process.env.PATH ?? '',
});

/** Backs up one user with a photo, then adds one user more, and another photo. */
async function backUp(place: Place): Promise<Subject> {
  const db = await place.open();
  await db.tx((trx) => addUser(trx, 1));
  const avatars = join(place.dataDir, 'avatars');
  await mkdir(join(avatars, 'u1'), { recursive: true });
  await writeFile(join(avatars, 'u1', 'one.webp'), 'one');
  const before = await allRows(db);
  const file = join(await freshFolder(), 'one.tar');
  const config = configOf(place);
  await makeBackup({ file, config, secret, clock: systemClock });
  await db.tx((trx) => addUser(trx, 2));
  await writeFile(join(avatars, 'u1', 'two.webp'), 'two');
  await db.close();
  const log = new RecordingLog();
  const common = { file, config, secret, acceptUnsigned: false, force: false, clock: systemClock, log };
  return { place, db, file, before, log, restore: (more) => restoreBackup({ ...common, ...more }) };
}

const photos = async ({ place: { dataDir } }: Subject) =>
  (await readdir(join(dataDir, 'avatars', 'u1'))).sort();

/** Expects that a refused restore changed neither rows nor photos, and left no temporary files. */
async function expectUnchanged(subject: Subject): Promise<void> {
  const db = await subject.place.open();
  expect((await allRows(db)).user).toHaveLength(2);
  await db.close();
  await expectNothingLeft(subject);
}

async function expectNothingLeft(subject: Subject): Promise<void> {
  expect(await photos(subject)).toEqual(['one.webp', 'two.webp']);
  const left = await readdir(subject.place.dataDir, { recursive: true });
  expect(left.filter((name) => /restoring|unfinished/.test(name))).toEqual([]);
}

/** Replaces the backup as an attacker could who can write to the store. */
async function rewrite({ file, place }: Subject, change: (files: Files) => void): Promise<void> {
  const files: Files = new Map();
  await readArchive(file, async ({ path, content }) => {
    files.set(path, Buffer.concat(await Array.fromAsync(content)));
  });
  change(files);
  async function* all() {
    for (const [path, bytes] of files) yield { path, size: bytes.length, content: contentOf(bytes) };
  }
  const altered = join(await freshFolder(), 'altered');
  await writeArchive(altered, all(), { gzip: place.database.kind === 'sqlite' });
  await writeFile(file, await readFile(altered));
}

function manifestIn(files: Files): BackupManifest & { mac?: string } {
  return JSON.parse(String(files.get(manifestPath)));
}

const setManifest = (files: Files, manifest: object) =>
  files.set(manifestPath, Buffer.from(JSON.stringify(manifest)));

const sign = (files: Files, manifest: BackupManifest) =>
  files.set(manifestPath, Buffer.from(writeManifest(manifest, secret)));

/** Changes one bit. */
function alter(files: Files, path: string): void {
  const bytes = Buffer.from(files.get(path) ?? '');
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  files.set(path, bytes);
}

/** Returns an unsigned manifest with the present size and digest of each part. */
function describeAnew(files: Files): BackupManifest {
  const { mac: _mac, ...manifest } = manifestIn(files);
  const parts = manifest.parts.map(({ path }) => {
    const bytes = files.get(path) ?? Buffer.alloc(0);
    return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  return { ...manifest, parts };
}

/** Each entry names a change to the file, makes it, and matches the expected refusal. */
const alterations: [string, (files: Files, kind: Place['database']['kind']) => void, RegExp][] = [
  ['an altered database', (files, kind) => alter(files, databasePaths[kind]), /is damaged/],
  ['altered photos', (files) => alter(files, avatarsPath), /is damaged/],
  ['no photos', (files) => files.delete(avatarsPath), /is cut off/],
  ['one file more', (files) => files.set('more', Buffer.from('x')), /is damaged/],
  [
    'photos and database exchanged',
    (files, kind) => {
      const database = files.get(databasePaths[kind]) ?? Buffer.alloc(0);
      files.delete(databasePaths[kind]);
      files.set(databasePaths[kind], database);
    },
    /is damaged/,
  ],
  [
    'a count that nobody signed',
    (files) => setManifest(files, { ...manifestIn(files), rows: { user: 7 } }),
    /isn't signed/,
  ],
  [
    'another field that nobody signed',
    (files) => setManifest(files, { ...manifestIn(files), more: 1 }),
    /isn't signed/,
  ],
  [
    'digests of altered photos that nobody signed',
    (files) => {
      alter(files, avatarsPath);
      setManifest(files, { ...manifestIn(files), ...describeAnew(files) });
    },
    /isn't signed/,
  ],
  ['no MAC', (files) => setManifest(files, { ...manifestIn(files), mac: undefined }), /isn't signed/],
  ['an empty MAC', (files) => setManifest(files, { ...manifestIn(files), mac: '' }), /isn't signed/],
  ['no manifest', (files) => files.delete(manifestPath), /is not a backup/],
  [
    'a schema of the future',
    (files) => sign(files, { ...describeAnew(files), schema: newestVersion + 1 }),
    /knows only up to/,
  ],
  [
    'the other kind of database',
    (files, kind) => sign(files, { ...describeAnew(files), kind: kind === 'sqlite' ? 'postgres' : 'sqlite' }),
    /npm run stoep -- move DATABASE_URL/,
  ],
  [
    'a right digest of no database',
    (files, kind) => {
      files.set(databasePaths[kind], Buffer.from('no database at all'));
      sign(files, describeAnew(files));
    },
    /is not a SQLite database|pg_restore ended/,
  ],
  [
    'a photo outside of the folder',
    (files) => {
      // A tar header begins with the file's name and holds a checksum of the header.
      const tar = Buffer.from(files.get(avatarsPath) ?? '');
      tar.write('avatars/../../u1.webp\0', 0, 'latin1');
      tar.fill(' ', 148, 156);
      const sum = tar.subarray(0, 512).reduce((all, byte) => all + byte, 0);
      tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
      files.set(avatarsPath, tar);
      sign(files, describeAnew(files));
    },
    /is damaged/,
  ],
];

describeBackups('a backup', (freshPlace) => {
  it('brings rows and photos back', async () => {
    const subject = await backUp(await freshPlace());
    expect(await subject.restore()).toMatchObject({ isSigned: true, avatars: 1, tables: { user: 1 } });
    expect(await allRows(await subject.place.open())).toEqual(subject.before);
    expect(await photos(subject)).toEqual(['one.webp']);
    expect(subject.log.lines.map(({ message }) => message).join()).not.toContain('signed');
  });

  it('that somebody altered or cut off changes nothing', async () => {
    const subject = await backUp(await freshPlace());
    const { kind } = subject.place.database;
    const good = await readFile(subject.file);
    for (const [what, change, why] of alterations) {
      await writeFile(subject.file, good);
      await rewrite(subject, (files) => change(files, kind));
      await expect(subject.restore(), what).rejects.toThrow(why);
      await expectNothingLeft(subject);
    }
    for (const share of [0.9, 0.5, 0.1]) {
      await writeFile(subject.file, good);
      await truncate(subject.file, Math.floor(good.length * share));
      await expect(subject.restore({ acceptUnsigned: true })).rejects.toThrow(/is cut off|is damaged/);
    }
    await expectUnchanged(subject);
  });

  it('of another secret is taken when asked for, with a warning; its digests count', async () => {
    const subject = await backUp(await freshPlace());
    const other = { secret: 'another machine’s' };
    await expect(subject.restore(other)).rejects.toThrow("isn't signed");
    await expectUnchanged(subject);
    const good = await readFile(subject.file);
    await rewrite(subject, (files) => alter(files, avatarsPath));
    await expect(subject.restore({ ...other, acceptUnsigned: true })).rejects.toThrow('is damaged');
    await expectUnchanged(subject);
    await writeFile(subject.file, good);
    expect(await subject.restore({ ...other, acceptUnsigned: true })).toMatchObject({ isSigned: false });
    expect(await allRows(await subject.place.open())).toEqual(subject.before);
    const warnings = subject.log.lines.filter(({ level }) => level === 'warn');
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('nothing proves where it comes from'),
    ]);
  });

  it('of an older schema replaces a newer database, and is migrated', async () => {
    const old = await freshPlace();
    await (await withSteps(old).open(migrations.slice(0, -5))).close();
    const file = join(await freshFolder(), 'old.tar');
    await makeBackup({ file, config: configOf(old), secret, clock: systemClock });
    const place = await freshPlace();
    const db = await place.open();
    await db.tx((trx) => addUser(trx, 1));
    await db.close();
    const options = { file, secret, acceptUnsigned: false, force: false, clock: systemClock };
    await restoreBackup({ ...options, config: configOf(place), log: new RecordingLog() });
    const versions = { current: newestVersion, newest: newestVersion, isOlder: false, isNewer: false };
    expect(await readSchemaVersion(place.database)).toEqual(versions);
    expect((await allRows(await place.open())).user).toEqual([]);
  });
});

describe.skipIf(noDumpable !== null)(`on PostgreSQL ${noDumpable ?? ''}`, () => {
  it('a program in a dump doesn’t run', async () => {
    const place = await freshDumpable();
    const ran = join(place.dataDir, 'ran');
    const subject = await backUp(place);
    await rewrite(subject, (files) => {
      const dump = Buffer.from(files.get('stoep.dump') ?? '');
      const statement = Buffer.from('CREATE TABLE public."user" (');
      const at = dump.indexOf(statement);
      expect(at).toBeGreaterThan(0);
      const end = dump.indexOf(');', at) + 2;
      dump.write(`copy (select 1) to program 'touch ${ran}';`.padEnd(end - at), at, 'latin1');
      files.set('stoep.dump', dump);
      setManifest(files, { ...describeAnew(files), mac: '0'.repeat(64) });
    });
    await expect(subject.restore()).rejects.toThrow("isn't signed");
    await expectUnchanged(subject);
    expect(await readdir(place.dataDir)).not.toContain('ran');
  });

  it('a restore that was killed is undone by the next start', async () => {
    const place = await freshDumpable();
    const db = await place.open();
    await db.tx((trx) => addUser(trx, 1));
    const before = await allRows(db);
    await db.close();
    if (place.database.kind !== 'postgres') return;
    const client = new pg.Client({ connectionString: place.database.url });
    await client.connect();
    await setAside(client);
    await client.query('create table "user" (id text)');
    await client.query(
      'create function count_household_change() returns trigger language plpgsql as $$ begin return null; end $$',
    );
    await client.end();
    expect(await allRows(await place.open())).toEqual(before);
  });
});
