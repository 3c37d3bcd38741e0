import { resolve } from 'node:path';
import { recordBackup } from '#src/adapters/backup/last-backup.ts';
import { makeBackup } from '#src/adapters/backup/make-backup.ts';
import { restoreBackup } from '#src/adapters/backup/restore-backup.ts';
import { systemClock } from '#src/adapters/clock.ts';
import { type Call, type Command, CommandFailed, exitCodes } from './command.ts';
import { quietLog, readConfiguration } from './open.ts';
import { isoTime } from './table.ts';

const backup: Command = {
  name: 'backup',
  summary: 'Back the database and the avatars up into one file, while the product serves',
  words: ['FILE'],
  options: {},
  help: [
    'The file is made under another name, read again and checked, and takes its name only then; an older',
    'backup of that name is replaced, anything else is refused. It holds personal data and the hashes of',
    'passwords: it is readable by its owner only, and should be kept so.',
    '',
    'SQLite and PostgreSQL have the same format, and a backup of one can be restored into the other. Avatars',
    'are in it where AVATAR_STORE is a folder; a bucket is backed up by its own means. APP_SECRET is not:',
    'without the same one, everybody has to sign in again.',
  ],
  async run({ words: [file = ''] }) {
    const config = readConfiguration();
    const written = await makeBackup({ file: resolve(file), config, clock: systemClock });
    const madeAt = systemClock.now();
    await recordBackup(config.dataDir, { madeAt, file: written.file, bytes: written.bytes });
    const rows = sum(written.tables);
    const avatars = written.avatars === null ? 'avatars are elsewhere' : `${written.avatars} avatars`;
    return {
      json: { ...written, madeAt: isoTime(madeAt) },
      lines: [`${written.file}: ${rows} rows, ${avatars}, ${written.bytes} bytes, verified.`],
    };
  },
};

const restore: Command = {
  name: 'restore',
  summary: 'Put a backup into the place of the database and the avatars',
  words: ['FILE'],
  options: { force: { type: 'boolean' }, yes: { type: 'boolean' } },
  help: [
    '  --force  although a server seems to run; start it again afterwards',
    '  --yes    without asking',
    '',
    'The whole file is checked first: a damaged, cut off, foreign or newer one is refused, and nothing is',
    'changed. A server that runs on the database is told by its open connections. What was there before is',
    'kept in DATA_DIR/backups/before-restore-…; delete it when it is no longer needed.',
  ],
  async run(call) {
    const file = resolve(call.words[0] ?? '');
    const config = readConfiguration();
    await confirm(call);
    const force = call.flag('force');
    const restored = await restoreBackup({ file, config, force, clock: systemClock, log: quietLog });
    const { opening, tables, avatars, previous } = restored;
    const madeAt = isoTime(opening.madeAt);
    const before = previous === null ? [] : [`What was there before: ${previous}`];
    const pictures = avatars === null ? 'avatars as they were' : `${avatars} avatars`;
    return {
      json: { file, madeAt, from: opening.from, tables, avatars, previous },
      lines: [`Restored ${sum(tables)} rows, ${pictures}, as of ${madeAt}.`, ...before],
    };
  },
};

export const backupCommands: readonly Command[] = [backup, restore];

function sum(tables: Record<string, number>): number {
  return Object.values(tables).reduce((all, count) => all + count, 0);
}

/** A script without a terminal isn't asked. */
async function confirm(call: Call): Promise<void> {
  if (call.flag('yes') || call.prompt === null) return;
  const typed = await call.prompt('The backup takes the place of all data there is. Type yes to go on: ');
  if (typed.trim().toLowerCase() !== 'yes') throw new CommandFailed('Nothing was changed.', exitCodes.failed);
}
