import type { Log } from '#src/adapters/log.ts';

/** For tests that don't look at the log. */
export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
