import type { Log } from '#src/adapters/log.ts';

/** Writes what Node itself would print as plain text (a crash, a warning) as lines of the log. A crash ends the process. */
export function logCrashes(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'The process crashed');
    process.exit(1);
  });
  // Node's own listener prints to standard error.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warned'));
}
