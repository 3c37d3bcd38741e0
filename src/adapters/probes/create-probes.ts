import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Files } from '#src/adapters/files/files.ts';
import type { Nodes } from '#src/adapters/limits/nodes.ts';
import type { Log } from '#src/adapters/log.ts';
import type { ProbeName, Probes } from './probes.ts';
import { startProbes } from './start-probes.ts';
import { createRowWriter } from './write-row.ts';

const intervalMs = 2_000;
/** Of those that write. */
const writesIntervalMs = 5_000;

export interface ProbedServices {
  db: Database;
  nodes: Nodes | null;
  /** This one's id. */
  node: string;
  files: Files;
  clock: Clock;
  log: Log;
  probeTimeoutMs?: number | undefined;
}

export function createProbes({
  db,
  nodes,
  node,
  files,
  clock,
  log,
  probeTimeoutMs,
}: ProbedServices): Promise<Probes<ProbeName>> {
  const writer = createRowWriter(db, node, clock);
  return startProbes({
    probes: {
      database: { run: () => db.ping(), intervalMs },
      databaseWrites: { run: () => writer.write(), intervalMs: writesIntervalMs },
      cache: { run: () => nodes?.ping() ?? Promise.resolve(0), intervalMs },
      avatars: { run: () => files.ping(), intervalMs: writesIntervalMs },
    },
    clock,
    log,
    timeoutMs: probeTimeoutMs,
  });
}
