import type { Log } from '#src/adapters/log.ts';
import type { OperationsDeps } from '#src/features/operations/deps.ts';
import { findRunsOfNodes } from '#src/features/operations/store.ts';
import { deleteNode, deleteNodesUnseen, findNodes, upsertNode } from '../store.ts';

export interface OwnNode {
  id: string;
  /** Consists of host, port and process. */
  name: string;
  version: string;
  startedAt: number;
  /** Jobs that failed when they ran last. */
  failedJobs: Set<string>;
}

export interface NodeDeps extends OperationsDeps {
  node: OwnNode;
}

export const reportIntervalMs = 10_000;

/** Longer than one interval, because some reports may be late. */
const silentMs = 4 * reportIntervalMs;

const maxReportAgeMs = 60 * 60_000;

/** Lists killed nodes for an hour. A failed report is no error, because probes report a failing database. */
export async function reportNode({ db, clock, log, node }: NodeDeps & { log: Log }): Promise<void> {
  const now = clock.now();
  const { id, name, version, startedAt } = node;
  const failed_jobs = [...node.failedJobs].join(' ');
  try {
    await db.tx(async (trx) => {
      await upsertNode(trx, { id, name, version, started_at: startedAt, seen_at: now, failed_jobs });
      await deleteNodesUnseen(trx, now - maxReportAgeMs);
    });
  } catch (error) {
    log.debug({ err: error }, 'This node could not report itself');
  }
}

export function forgetNode({ db, node }: Pick<NodeDeps, 'db' | 'node'>): Promise<void> {
  return db.tx((trx) => deleteNode(trx, node.id));
}

/** Times in epoch ms. */
export interface NodeState {
  id: string;
  name: string;
  version: string;
  startedAt: number;
  seenAt: number;
  isAlive: boolean;
  failedJobs: string[];
  /** The jobs that this node was the last to run, the latest first. */
  jobs: { job: string; ranAt: number }[];
}

export async function listNodes({ db, clock }: OperationsDeps): Promise<NodeState[]> {
  const nodes = await findNodes(db.read);
  const runs = await findRunsOfNodes(
    db.read,
    nodes.map(({ id }) => id),
  );
  const now = clock.now();
  return nodes.map(({ id, name, version, started_at: startedAt, seen_at: seenAt, failed_jobs }) => ({
    id,
    name,
    version,
    startedAt,
    seenAt,
    isAlive: now - seenAt < silentMs,
    failedJobs: failed_jobs.split(' ').filter(Boolean),
    jobs: runs.flatMap(({ node, job, started_at: ranAt }) => (node === id ? [{ job, ranAt }] : [])),
  }));
}
