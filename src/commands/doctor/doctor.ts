import { systemClock } from '#src/adapters/clock.ts';
import { type Command, exitCodes } from '../command.ts';
import { readWithWarnings } from '../open.ts';
import type { Check } from './check.ts';
import {
  checkBackup,
  checkConfiguration,
  checkDatabase,
  checkDesk,
  checkDisk,
  checkServer,
  checkStoreApp,
} from './house.ts';
import { checkEmbeds, checkMail, checkMetadata, checkPayment } from './parties.ts';
import { checkPrograms } from './programs.ts';
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
  summary: 'Check the configuration and everything it names, and say what to do',
  words: [],
  options: {},
  help: [
    'Looks at the configuration, the database (all of it), the disk, the clock, the film database and its key,',
    'the payment provider, its mode and where its webhooks go, each player, mail, avatars, cache, the',
    'running server, all nodes, the outbox, what players report, the last backup, the programs that make it for',
    'PostgreSQL and the desk’s address. Nothing is changed, and nobody is charged or written to.',
    'Exit code 0 when nothing is wrong (warnings are allowed), 1 when something is, 3 when the configuration',
    'can’t be read.',
  ],
  async run() {
    const { config, warnings } = readWithWarnings();
    const clock = systemClock;
    const findings = await Promise.all([
      checkConfiguration(config, warnings),
      checkDatabase(config),
      checkDisk(config),
      checkMetadata(config, clock),
      checkPayment(config, clock),
      checkEmbeds(config),
      checkMail(config),
      checkAvatars(config, clock),
      checkCache(config, clock),
      checkBackup(config, clock),
      checkPrograms(config),
      checkServer(config, clock),
      checkServices(config, clock),
      checkStoreApp(config),
      checkDesk(config),
    ]);
    const checks = findings.flat();
    const ok = checks.every(({ state }) => state !== 'wrong');
    const width = Math.max(...checks.map(({ name }) => name.length)) + 2;
    const lines = checks.flatMap(({ name, state, says, todo }) => [
      `${marks[state]}${name.padEnd(width)}${says}`,
      ...(todo === undefined ? [] : [`${' '.repeat(8 + width)}→ ${todo}`]),
    ]);
    const verdict = ok ? 'Nothing is wrong.' : 'Something is wrong: see above.';
    return {
      json: { ok, checks },
      lines: [...lines, '', verdict],
      code: ok ? exitCodes.done : exitCodes.failed,
    };
  },
};
