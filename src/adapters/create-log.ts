import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from '#src/config/config.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import type { Log } from './log.ts';

/** Skips a failure that its adapter has reported already. */
const hooks: NonNullable<LoggerOptions['hooks']> = {
  logMethod(args, method) {
    const [fields]: unknown[] = args;
    const isReported =
      typeof fields === 'object' &&
      fields !== null &&
      'err' in fields &&
      fields.err instanceof ThirdPartyFailure &&
      fields.err.isReported;
    if (!isReported) method.apply(this, args);
  },
};

/** A terminal gets readable lines. Secrets are redacted. */
export function createLog(level: Config['logLevel'], terminal: boolean): Log {
  const destination: DestinationStream = terminal
    ? pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' })
    : pino.destination({ fd: 1, sync: false });
  const redact = [
    'password',
    'token',
    'cookie',
    'authorization',
    'email',
    '*.password',
    '*.token',
    '*.cookie',
    '*.email',
  ];
  const base = null;
  // Readers of the log filter by the level's name; Pino's numbers mean nothing outside Pino.
  const formatters = { level: (label: string) => ({ level: label }) };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ base, level, redact, hooks, formatters, timestamp }, destination);
}

/** Writes crashes and warnings to the log, where Node would print plain text. A crash ends the process. */
export function logCrashes(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'The process crashed');
    process.exit(1);
  });
  // Removes Node's own listener, which prints to standard error.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warned'));
}
