import { systemClock } from '#src/adapters/clock.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { planMigrations, readSchemaVersion } from '#src/adapters/db/schema-version.ts';
import type { Config } from '#src/config/config.ts';
import type { Command, Output } from './command.ts';
import { quietLog, readAndWarn, readConfiguration } from './open.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Bring the database to the version of this program',
  words: [],
  options: { plan: { type: 'boolean' } },
  help: [
    'A start does the same. All missing steps are one transaction; a SQLite file is copied to',
    'DATA_DIR/backups before. A database of a newer version is refused and stays as it is.',
    '--plan prints what would be done, and changes nothing.',
  ],
  async run(call) {
    if (call.flag('plan')) return plan(readAndWarn(call).database);
    const { database, dataDir } = readConfiguration(call);
    const { current: from } = await readSchemaVersion(database);
    const db = await openDatabase({ database, dataDir, clock: systemClock, log: quietLog(call) });
    await db.close();
    const { current: to } = await readSchemaVersion(database);
    const summary =
      from === to
        ? upToDate(to)
        : from === 0
          ? `The database is made: schema version ${to}.`
          : `The schema went from version ${from} to ${to}.`;
    return { json: { from, to }, lines: [summary] };
  },
};

async function plan(database: Config['database']): Promise<Output> {
  const { current: from, newest: to, pending } = await planMigrations(database);
  const steps = pending.map(({ version, name, statements }) => ({ version, name, statements }));
  const copy =
    database.kind === 'postgres'
      ? 'PostgreSQL is not copied: make a backup before.'
      : 'The file would be copied to DATA_DIR/backups before.';
  const lines = [
    from === 0
      ? `The database is empty. In one transaction it would get schema version ${to}:`
      : `In one transaction the schema would go from version ${from} to ${to}:`,
    ...steps.map(({ version, name }) => `  ${version}  ${name}`),
    ...(from === 0 ? [] : [copy]),
    'Nothing was changed.',
  ];
  return { json: { from, to, steps }, lines: steps.length === 0 ? [upToDate(to)] : lines };
}

function upToDate(version: number): string {
  return `The schema is up to date: version ${version}.`;
}
