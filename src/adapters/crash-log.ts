import type { Log } from './log.ts';

/** Node would print plain text. A crash ends the process. */
export function logCrashes(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'The process crashed');
    process.exit(1);
  });
  // Node's own listener prints to standard error.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warned'));
}
