import { systemClock } from '#src/adapters/clock.ts';
import { ensureDataDir } from '#src/adapters/data-dir.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { readSchemaVersion, refuseNothing, refuseOlderSchema } from '#src/adapters/db/schema-version.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Config } from '#src/config/config.ts';
import { loadEnvironment } from '#src/config/env.ts';
import { describeProblems } from '#src/config/problems.ts';
import { CommandFailed, exitCodes } from './command.ts';

export interface CommandContext {
  config: Config;
  db: Database;
  clock: typeof systemClock;
  log: Log;
}

/** Reads it as the product does. Warnings go to standard error. */
export function readConfiguration(): Config {
  return withFolder(printWarnings(readWithWarnings()));
}

/** The same, where the database must be there. */
export async function readExisting(): Promise<Config> {
  const config = printWarnings(readWithWarnings());
  refuseNothing(config.database, (await readSchemaVersion(config.database)).current);
  return withFolder(config);
}

function withFolder(config: Config): Config {
  if (config.database.kind === 'sqlite') ensureDataDir(config.dataDir);
  return config;
}

export function printWarnings({ config, warnings }: ReturnType<typeof readWithWarnings>): Config {
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  return config;
}

export function readWithWarnings(): { config: Config; warnings: string[] } {
  const environment = loadEnvironment(process.cwd());
  if (!environment.ok) {
    throw new CommandFailed(describeProblems(environment.problems), exitCodes.configuration);
  }
  return { config: environment.config, warnings: environment.warnings };
}

/** Standard output is the command's result. */
export const quietLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (_fields, message) => process.stderr.write(`${message}\n`),
  error: (_fields, message) => process.stderr.write(`${message}\n`),
};

/** Runs beside a server, and makes no database. */
export async function withDatabase<T>(work: (opened: CommandContext) => Promise<T>): Promise<T> {
  const config = await readExisting();
  await refuseOlderSchema(config.database);
  const { database, dataDir } = config;
  const db = await openDatabase({ database, dataDir, clock: systemClock, log: quietLog });
  try {
    return await work({ config, db, clock: systemClock, log: quietLog });
  } finally {
    await db.close();
  }
}
