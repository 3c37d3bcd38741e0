import { systemClock } from '#src/adapters/clock.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { readSchemaVersion } from '#src/adapters/db/schema-version.ts';
import type { Command } from './command.ts';
import { quietLog, readConfiguration } from './open.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Bring the database to the version of this program',
  words: [],
  options: {},
  help: [
    'A start does the same. All missing steps are one transaction; a SQLite file is copied to',
    'DATA_DIR/backups before. A database of a newer version is refused and stays as it is.',
  ],
  async run() {
    const { database, dataDir } = readConfiguration();
    const { current: from } = await readSchemaVersion(database);
    const db = await openDatabase({ database, dataDir, clock: systemClock, log: quietLog });
    await db.close();
    const { current: to } = await readSchemaVersion(database);
    const said =
      from === to
        ? `The schema is up to date: version ${to}.`
        : from === 0
          ? `The database is made: schema version ${to}.`
          : `The schema went from version ${from} to ${to}.`;
    return { json: { from, to }, lines: [said] };
  },
};
