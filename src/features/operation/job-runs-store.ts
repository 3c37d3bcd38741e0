import type { Database } from '#src/adapters/db/database.ts';

/** Intervals vary by a tenth. */
const sharePassed = 0.8;

export interface JobRun {
  job: string;
  /** Epoch ms. */
  now: number;
  intervalMs: number;
}

/**
 * False if a run began less than an interval ago on any node. A run later than that in the future doesn't count: the
 * clock was set back. Clocks of nodes differ by less.
 */
export async function claimRun(db: Database, { job, now, intervalMs: interval }: JobRun): Promise<boolean> {
  const claimed = await db.tx((trx) =>
    trx
      .insertInto('job_run')
      .values({ job, started_at: now })
      .onConflict((conflict) =>
        conflict
          .column('job')
          .doUpdateSet({ started_at: now })
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
