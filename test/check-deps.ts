import type { CheckDeps } from '#src/checks/check.ts';
import { createTestClock } from './clock.ts';
import { config } from './configuration.ts';
import { silentLog } from './silent-log.ts';

/** The dependencies of a check in a running server without faults. */
export function checkDeps(changes: Partial<CheckDeps> = {}): CheckDeps {
  return {
    config: config({ BACKUP_AT: '02:00' }),
    clock: createTestClock(Date.parse('2026-11-23T10:00:00Z')),
    log: silentLog,
    db: null,
    rows: null,
    files: { ping: async () => 1 },
    nodes: null,
    embeds: { keys: [], names: [] },
    server: runningServer(),
    warnings: [],
    ...changes,
  };
}

type Server = NonNullable<CheckDeps['server']>;

const none = { succeededAt: null, isFailing: false };

export function runningServer(changes: Partial<Server> = {}): Server {
  return {
    metadata: { load: () => ({ perSecond: 18, calls: 0, waiting: 0, isSpared: false, isKeyRefused: false }) },
    preview: { status: () => 'running' },
    backups: { status: () => ({ backup: none, check: none }) },
    ...changes,
  };
}
