import { systemClock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { readSchemaVersion } from '#src/adapters/db/schema-version.ts';
import { createEmbeds } from '#src/adapters/embeds/create-embeds.ts';
import { createFiles } from '#src/adapters/files/create-files.ts';
import { createRedisNodes } from '#src/adapters/limits/redis-nodes.ts';
import type { Log } from '#src/adapters/log.ts';
import { createRowWriter } from '#src/adapters/probes/write-row.ts';
import type { CheckDeps, Finding } from '#src/checks/check.ts';
import { checks } from '#src/checks/checks.ts';
import { lookAt } from '#src/checks/watch-checks.ts';
import type { Config } from '#src/config/config.ts';
import { AppError } from '#src/domain/errors.ts';
import { sourceLanguage } from '#src/domain/languages.ts';
import { senderIn } from '#src/features/outbox/letter.ts';
import { alertLetter } from '#src/features/outbox/operator-letters.ts';
import { hideSecrets } from '#src/server/tell-alerts.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { sendAlert } from './alerts.ts';
import { type Command, exitCodes } from './command.ts';
import { quietLog, readWithWarnings } from './open.ts';
import { printStates } from './print-report.ts';

const { version } = packageFile;

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check the configuration and everything it names, and say what to fix',
  words: [],
  options: { alert: { type: 'boolean' } },
  help: [
    'Looks at the configuration, Node’s version, the database (all of it), the disk, the clock, TMDB and its key,',
    'the payment provider, its mode and where its webhooks go, payments without an explanation, each player, mail and its SPF, DKIM',
    'and DMARC records, avatars, cache, the running server, all nodes, their jobs, mails that are stuck, titles whose certificate is',
    'overdue, what players report, the last backup and the schedule, the programs that',
    'make it for PostgreSQL, PostgreSQL’s user and collations, and the desk’s address. Nothing is changed, and nobody is charged or emailed.',
    '--alert tells ALERT_EMAIL and ALERT_WEBHOOK of what is wrong; a timer runs it.',
    'Exit code 0 when nothing is wrong (warnings are allowed), 1 when something is, 3 when the configuration',
    'can’t be read.',
  ],
  async run(call) {
    const { config, warnings } = readWithWarnings(call);
    const found = await examine(config, warnings, quietLog(call));
    const ok = found.every(({ state }) => state !== 'wrong');
    const warned = found.filter(({ state }) => state === 'warning').length;
    const more =
      warned === 0 ? '.' : warned === 1 ? ', but there is 1 warning.' : `, but there are ${warned} warnings.`;
    const alerts = call.flag('alert') ? await tell(config, found) : [];
    const verdict = ok ? `Nothing is wrong${more}` : 'Something is wrong: see above.';
    return {
      json: {
        version,
        ok,
        checks: found.map(({ name, state, says, todo }) => ({ name, state, says, todo })),
      },
      lines: [`Stoep ${version}, Node ${process.version}`, '', ...printStates(found), '', verdict, ...alerts],
      code: ok ? exitCodes.done : exitCodes.failed,
    };
  },
};

async function tell(config: Config, found: readonly Finding[]): Promise<string[]> {
  const bad = found
    .filter(({ state }) => state === 'wrong')
    .map(({ name, says, todo = '' }) => ({ name, says, todo, told: 'bad' as const, since: null }));
  if (bad.length === 0) return [];
  const letter = alertLetter(senderIn(sourceLanguage, config), hideSecrets(bad, config));
  return (await sendAlert(config, letter)).map(({ to, says }) => `${to}: ${says}.`);
}

/** Runs all checks. Of two checks with one name only the one with the higher cost runs. */
async function examine(config: Config, warnings: readonly string[], log: Log): Promise<Finding[]> {
  const clock = systemClock;
  const db = await openIfCurrent(config, log);
  const { cache, embeds, publicUrl } = config;
  const nodes =
    cache.kind === 'process' ? null : createRedisNodes({ url: cache.url, secret: '', clock, log });
  const deps: CheckDeps = {
    config,
    warnings,
    clock,
    log,
    db,
    rows: db === null ? null : createRowWriter(db, 'doctor', clock),
    files: createFiles(config.avatars, config, clock),
    nodes,
    embeds: createEmbeds({ servers: embeds ?? [], publicUrl, clock, log }),
    server: null,
  };
  const dearest = checks.filter(
    ({ name, cost }) =>
      cost === 'high' || !checks.some((other) => other.name === name && other.cost === 'high'),
  );
  try {
    return (await Promise.all(dearest.map((check) => lookAt(check, deps)))).flat();
  } finally {
    await nodes?.close();
    await db?.close();
  }
}

/** Returns null for an older database, because opening it would migrate it. */
async function openIfCurrent({ database, dataDir }: Config, log: Log): Promise<Database | null> {
  try {
    const { isOlder, isNewer } = await readSchemaVersion(database);
    if (isOlder || isNewer) return null;
    return await openDatabase({ database, dataDir, clock: systemClock, log });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
