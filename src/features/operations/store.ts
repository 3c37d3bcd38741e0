import type { Database, Reader, Tx } from '#src/adapters/db/database.ts';
import type { NodeTable } from '#src/adapters/db/schema-operations.ts';

/** The share of an interval after which a job may run again, because intervals vary by a tenth. */
const sharePassed = 0.8;

export interface JobRun {
  job: string;
  /** Epoch ms. */
  now: number;
  intervalMs: number;
  /** See `OwnNode`. */
  node: string;
}

/**
 * Returns false if a run began less than an interval ago on any node. A run more than an interval in the future
 * doesn't count: the clock was set back, and clocks of nodes differ by less.
 */
export async function claimRun(
  db: Database,
  { job, now, intervalMs: interval, node }: JobRun,
): Promise<boolean> {
  const claimed = await db.tx((trx) =>
    trx
      .insertInto('job_run')
      .values({ job, started_at: now, node })
      .onConflict((conflict) =>
        conflict
          .column('job')
          .doUpdateSet({ started_at: now, node })
          .where(({ eb, or }) =>
            or([
              eb('job_run.started_at', '<=', now - interval * sharePassed),
              eb('job_run.started_at', '>', now + interval),
            ]),
          ),
      )
      .returning('job')
      .executeTakeFirst(),
  );
  return claimed !== undefined;
}

/** Sets the time of a run, whatever it was: a long run renews its claim. */
export async function recordRun(db: Database, { job, now }: Pick<JobRun, 'job' | 'now'>): Promise<void> {
  const run = { job, started_at: now };
  await db.tx((trx) =>
    trx
      .insertInto('job_run')
      .values(run)
      .onConflict((conflict) => conflict.column('job').doUpdateSet(run))
      .execute(),
  );
}

export async function findRuns(db: Database, jobs: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.read.selectFrom('job_run').selectAll().where('job', 'in', jobs).execute();
  return new Map(rows.map(({ job, started_at }) => [job, started_at]));
}

/** Lists the latest first. */
export async function findRunsOfNodes(db: Reader, nodes: readonly string[]) {
  if (nodes.length === 0) return [];
  return db
    .selectFrom('job_run')
    .selectAll()
    .where('node', 'in', nodes)
    .orderBy('started_at', 'desc')
    .execute();
}

export async function upsertNode(trx: Tx, node: NodeTable): Promise<void> {
  await trx
    .insertInto('node')
    .values(node)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ seen_at: node.seen_at, failed_jobs: node.failed_jobs }),
    )
    .execute();
}

export async function deleteNode(trx: Tx, id: string): Promise<void> {
  await trx.deleteFrom('node').where('id', '=', id).execute();
}

export async function deleteNodesUnseen(trx: Tx, since: number): Promise<void> {
  await trx.deleteFrom('node').where('seen_at', '<', since).execute();
}

/** Lists the nodes in the order of their start. */
export function findNodes(db: Reader): Promise<NodeTable[]> {
  return db.selectFrom('node').selectAll().orderBy('started_at').orderBy('id').execute();
}
