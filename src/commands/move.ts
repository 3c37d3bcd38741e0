import * as v from 'valibot';
import { systemClock } from '#src/adapters/clock.ts';
import { moveDatabase } from '#src/adapters/db/move-database.ts';
import { describeDatabase } from '#src/adapters/db/schema-version.ts';
import type { Config } from '#src/config/config.ts';
import { databaseUrl } from '#src/config/stores.ts';
import { variables } from '#src/config/variables.ts';
import { type Command, CommandFailed, exitCodes } from './command.ts';
import { quietLog, readConfiguration } from './open.ts';

export const move: Command = {
  name: 'move',
  summary: 'Copy the whole database into an empty one: from SQLite to PostgreSQL, or back',
  words: ['DATABASE_URL'],
  options: {},
  help: [
    'DATABASE_URL names the empty database; the configured one is copied and stays as it is. Stop the product',
    'first: nothing may be written meanwhile. The tables are made in the other database, filled and compared,',
    'counts and a sum over every row, in one transaction: whatever fails or is interrupted leaves it empty.',
    'A database that holds rows is refused.',
    '',
    'Avatars and backups stay where they are. A password in DATABASE_URL can be read in the list of processes',
    'and in the history of the shell while the command runs.',
  ],
  async run(call) {
    const { database: from, avatars, dataDir } = readConfiguration(call);
    const [typed = ''] = call.words;
    const to = readTarget(typed);
    const report = (table: string, rows: number) => {
      if (rows > 0) call.printProgress(`${table}: ${rows}`);
    };
    const log = quietLog(call);
    const tables = await moveDatabase({ from, to, dataDir, clock: systemClock, log, report });
    const rows = Object.values(tables).reduce((all, count) => all + count, 0);
    return {
      json: { from: from.kind, to: to.kind, rows, tables },
      lines: [
        `Copied ${rows} rows of ${Object.keys(tables).length} tables, and compared every row.`,
        'Next, set DATABASE_URL to the address that you gave, in .env or where else it is set, and start the product.',
        `Avatars stay where they are: ${avatars.kind === 'folder' ? avatars.path : `the bucket ${avatars.bucket}`}.`,
        `${describeDatabase(from)} stays as it was. Delete it when you are sure: it holds personal data.`,
      ],
    };
  },
};

function readTarget(typed: string): Config['database'] {
  const { expected, example } = variables.DATABASE_URL;
  const parsed = v.safeParse(databaseUrl(process.cwd()), typed);
  if (parsed.success) return parsed.output;
  throw new CommandFailed(`DATABASE_URL takes ${expected}. Example: ${example}`, exitCodes.usage);
}
