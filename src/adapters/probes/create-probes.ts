import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Files } from '#src/adapters/files/files.ts';
import type { Nodes } from '#src/adapters/limits/nodes.ts';
import type { Log } from '#src/adapters/log.ts';
import type { ProbeName, Probes } from './probes.ts';
import { startProbes } from './start-probes.ts';

const intervalMs = 2_000;
/** It writes a file. */
const filesIntervalMs = 5_000;

export interface ProbedServices {
  db: Database;
  nodes: Nodes | null;
  files: Files;
  clock: Clock;
  log: Log;
  probeTimeoutMs?: number | undefined;
}

export function createProbes({
  db,
  nodes,
  files,
  clock,
  log,
  probeTimeoutMs,
}: ProbedServices): Promise<Probes<ProbeName>> {
  const timeWrite = async () => {
    const start = clock.monotonic();
    // Takes the write lock without a flush to disk.
    await db.tx(async () => undefined);
    return clock.monotonic() - start;
  };
  return startProbes({
    probes: {
      database: { run: () => db.ping(), intervalMs: intervalMs },
      databaseWrites: { run: timeWrite, intervalMs: intervalMs },
      cache: { run: () => nodes?.ping() ?? Promise.resolve(0), intervalMs: intervalMs },
      avatars: { run: () => files.ping(), intervalMs: filesIntervalMs },
    },
    clock,
    log,
    timeoutMs: probeTimeoutMs,
  });
}
