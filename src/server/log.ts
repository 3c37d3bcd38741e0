import { type DestinationStream, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Log } from '#src/adapters/log.ts';
import type { Config } from '#src/config/config.ts';

/** JSON lines on standard output; readable ones when it is a terminal. Secrets are cut out wherever they might stand. */
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
  return pino({ base: null, level, redact, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
