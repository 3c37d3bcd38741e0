import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { recordBackup } from '#src/adapters/backup/last-backup.ts';
import { makeBackup } from '#src/adapters/backup/make-backup.ts';
import { restoreBackup } from '#src/adapters/backup/restore-backup.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { countHouseholds } from '#src/adapters/db/count-households.ts';
import { ensureAppSecret } from '#src/config/app-secret.ts';
import type { Config } from '#src/config/config.ts';
import { type Command, CommandFailed, exitCodes } from './command.ts';
import { quietLog, readConfiguration, readExisting } from './open.ts';
import { isoTime } from './table.ts';

const backup: Command = {
  name: 'backup',
  summary: 'Back up the database and the avatars into one file, while the product serves',
  words: ['FILE'],
  options: {},
  help: [
    'SQLite makes a .tar.gz with a copy of the database file, PostgreSQL a .tar with an archive of pg_dump, which',
    'must be installed in the server’s version or a newer one. Both hold manifest.json, and avatars.tar where',
    'AVATAR_STORE is a folder (a bucket is backed up by its own means). The manifest holds the SHA-256 of each',
    'part, and is signed with APP_SECRET.',
    '',
    'The file is made under another name, read again and checked, and takes its name only then; an older',
    'backup of that name is replaced, anything else is refused. It holds personal data and the hashes of',
    'passwords: it is readable by its owner only, and should be kept so. APP_SECRET is not in it: keep it elsewhere.',
    'With another one everybody has to sign in again, the backup is restored with --unsigned only, and no pass',
    'works that was sold and not yet redeemed.',
  ],
  async run(call) {
    const [file = ''] = call.words;
    const config = await readExisting(call);
    const written = await makeBackup({ ...signedBy(config), file: resolve(file), clock: systemClock });
    const madeAt = systemClock.now();
    await recordBackup(config.dataDir, { madeAt, file: written.file, bytes: written.bytes });
    const rows = sum(written.tables);
    const avatars =
      written.avatars === null ? 'no avatars (they are in a bucket)' : `${written.avatars} avatars`;
    return {
      json: { ...written, madeAt: isoTime(madeAt) },
      lines: [`${written.file}: ${rows} rows, ${avatars}, ${written.bytes} bytes, verified.`],
    };
  },
};

const restore: Command = {
  name: 'restore',
  summary: 'Replace the database and the avatars with a backup',
  words: ['FILE'],
  options: { force: { type: 'boolean' }, unsigned: { type: 'boolean' }, yes: { type: 'boolean' } },
  help: [
    '  --yes       restore even if the database holds households; the backup replaces them',
    '  --force     restore even if a server seems to be running; restart it afterwards',
    '  --unsigned  restore a backup that this APP_SECRET didn’t sign: one of another installation, or of a secret',
    '              that is lost. A backup is a program for the database: know where it comes from',
    '',
    'The whole file is checked first: an altered, incomplete, foreign or newer one is refused, and nothing is',
    'changed. A backup of SQLite is restored into SQLite, one of PostgreSQL into PostgreSQL; the .stoep files of',
    'version 1.0 are no longer read. A running server is recognised by its open connections. What was there',
    'before is kept in DATA_DIR/backups/before-restore-…; delete it when it is no longer needed.',
  ],
  async run(call) {
    const file = resolve(call.words[0] ?? '');
    if (!existsSync(file)) throw new CommandFailed(`There is no file ${file}.`, exitCodes.missing);
    const config = readConfiguration(call);
    if (!call.flag('yes')) await refuseHouseholds(config.database);
    const force = call.flag('force');
    const restored = await restoreBackup({
      ...signedBy(config),
      file,
      force,
      acceptUnsigned: call.flag('unsigned'),
      clock: systemClock,
      log: quietLog(call),
    });
    const { madeAt, tables, avatars, previous } = restored;
    const before = previous === null ? [] : [`What was there before: ${previous}`];
    const pictures = avatars === null ? 'avatars as they were' : `${avatars} avatars`;
    return {
      json: { file, ...restored },
      lines: [`Restored ${sum(tables)} rows, ${pictures}, as of ${madeAt}.`, ...before],
    };
  },
};

export const backupCommands: readonly Command[] = [backup, restore];

function signedBy(config: Config): { config: Config; secret: string } {
  return { config, secret: config.secrets.app ?? ensureAppSecret(config.dataDir) };
}

function sum(tables: Record<string, number>): number {
  return Object.values(tables).reduce((all, count) => all + count, 0);
}

async function refuseHouseholds(database: Config['database']): Promise<void> {
  const count = await countHouseholds(database);
  if (count === 0) return;
  const what =
    count === null ? "can't be read" : count === 1 ? 'holds 1 household' : `holds ${count} households`;
  throw new CommandFailed(
    `The database ${what}: add --yes to replace it with the backup. A copy is kept in DATA_DIR/backups.`,
  );
}
