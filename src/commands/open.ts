import { systemClock } from '#src/adapters/clock.ts';
import { ensureDataDir } from '#src/adapters/data-dir.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { readSchemaVersion, refuseNothing, refuseOlderSchema } from '#src/adapters/db/schema-version.ts';
import type { Log } from '#src/adapters/log.ts';
import { callThroughProxy } from '#src/adapters/outside/proxy.ts';
import type { Config } from '#src/config/config.ts';
import { describeProblems } from '#src/config/problems.ts';
import { CommandFailed, exitCodes, type Shell } from './command.ts';

export interface CommandContext {
  config: Config;
  db: Database;
  clock: typeof systemClock;
  log: Log;
}

/** Reads the configuration as the product does. Warnings go to standard error. */
export function readConfiguration(shell: Shell): Config {
  return withFolder(readAndWarn(shell));
}

/** Reads the configuration, and throws if there is no database. */
export async function readExisting(shell: Shell): Promise<Config> {
  const config = readAndWarn(shell);
  refuseNothing(config.database, (await readSchemaVersion(config.database)).current);
  return withFolder(config);
}

function withFolder(config: Config): Config {
  if (config.database.kind === 'sqlite') ensureDataDir(config.dataDir);
  return config;
}

export function readAndWarn(shell: Shell): Config {
  const { config, warnings } = readWithWarnings(shell);
  for (const warning of warnings) shell.printProgress(warning);
  return config;
}

export function readWithWarnings({ loadConfig }: Pick<Shell, 'loadConfig'>): {
  config: Config;
  warnings: string[];
} {
  const environment = loadConfig();
  if (!environment.ok) {
    throw new CommandFailed(describeProblems(environment.problems), exitCodes.configuration);
  }
  callThroughProxy(environment.config.proxy);
  return { config: environment.config, warnings: environment.warnings };
}

/** Writes nothing to standard output, which is for the command's result. */
export function quietLog({ printProgress }: Pick<Shell, 'printProgress'>): Log {
  return {
    debug: () => undefined,
    info: () => undefined,
    warn: (_fields, message) => printProgress(message),
    error: (_fields, message) => printProgress(message),
  };
}

/** Runs beside a server, and makes no database. */
export async function withDatabase<T>(
  shell: Shell,
  work: (opened: CommandContext) => Promise<T>,
): Promise<T> {
  const config = await readExisting(shell);
  await refuseOlderSchema(config.database);
  const { database, dataDir } = config;
  const log = quietLog(shell);
  const db = await openDatabase({ database, dataDir, clock: systemClock, log });
  try {
    return await work({ config, db, clock: systemClock, log });
  } finally {
    await db.close();
  }
}
