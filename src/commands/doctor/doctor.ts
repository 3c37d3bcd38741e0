import { systemClock } from '#src/adapters/clock.ts';
import { type Command, exitCodes } from '../command.ts';
import { quietLog, readWithWarnings } from '../open.ts';
import type { Check } from './check.ts';
import {
  checkBackup,
  checkConfiguration,
  checkDatabase,
  checkDisk,
  checkPasskeys,
  checkServer,
  checkStoreApp,
} from './house.ts';
import { checkMailRecords } from './mail-records.ts';
import { checkEmbeds, checkMail, checkMetadata, checkPayment } from './parties.ts';
import { checkPostgres } from './postgres.ts';
import { checkPrograms } from './programs.ts';
import { checkRuntime } from './runtime.ts';
import { checkServices } from './services.ts';
import { checkAvatars, checkCache } from './stores.ts';

const marks: Record<Check['state'], string> = {
  ok: 'ok      ',
  warning: 'warning ',
  wrong: 'WRONG   ',
  skipped: '-       ',
};

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check the configuration and everything it names, and say what to fix',
  words: [],
  options: {},
  help: [
    'Looks at the configuration, Node’s version, the database (all of it), the disk, the clock, the film database and its key,',
    'the payment provider, its mode and where its webhooks go, each player, mail and its SPF, DKIM and DMARC records, avatars, cache, the',
    'running server, all nodes, the outbox, what players report, the last backup, the programs that make it for',
    'PostgreSQL, PostgreSQL’s user and collations, and the desk’s address. Nothing is changed, and nobody is charged or emailed.',
    'Exit code 0 when nothing is wrong (warnings are allowed), 1 when something is, 3 when the configuration',
    'can’t be read.',
  ],
  async run(call) {
    const { config, warnings } = readWithWarnings(call);
    const log = quietLog(call);
    const clock = systemClock;
    const findings = await Promise.all([
      checkConfiguration(config, warnings),
      checkRuntime(config),
      checkDatabase(config),
      checkDisk(config),
      checkMetadata(config, clock),
      checkPayment(config, clock),
      checkEmbeds(config),
      checkMail(config),
      checkMailRecords(config),
      checkAvatars(config, clock),
      checkCache(config, { clock, log }),
      checkBackup(config, clock),
      checkPrograms(config),
      checkPostgres(config),
      checkServer(config, clock),
      checkServices(config, { clock, log }),
      checkStoreApp(config),
      checkPasskeys(config),
    ]);
    const checks = findings.flat();
    const ok = checks.every(({ state }) => state !== 'wrong');
    const width = Math.max(...checks.map(({ name }) => name.length)) + 2;
    const lines = checks.flatMap(({ name, state, says, todo }) => [
      `${marks[state]}${name.padEnd(width)}${says}`,
      ...(todo === undefined ? [] : [`${' '.repeat(8 + width)}→ ${todo}`]),
    ]);
    const warned = checks.filter(({ state }) => state === 'warning').length;
    const more =
      warned === 0 ? '.' : warned === 1 ? ', but there is 1 warning.' : `, but there are ${warned} warnings.`;
    const verdict = ok ? `Nothing is wrong${more}` : 'Something is wrong: see above.';
    return {
      json: { ok, checks },
      lines: [...lines, '', verdict],
      code: ok ? exitCodes.done : exitCodes.failed,
    };
  },
};
