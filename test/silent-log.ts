import type { Log } from '#src/adapters/log.ts';

/** Tests that don't look at the log use it. */
export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
