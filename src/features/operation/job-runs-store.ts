import type { Database } from '#src/adapters/db/database.ts';

/** A run that began longer ago than this part of the interval is over: intervals vary by a tenth. */
const sharePassed = 0.8;

export interface JobRun {
  job: string;
  /** Epoch ms. */
  now: number;
  /** ms */
  interval: number;
}

/**
 * Claims the next run of a job for this node. Answers false when it was begun less than an interval ago, here or on
 * another node; a beginning in the future, after a clock was set back, doesn't count.
 * @throws DatabaseBusy
 */
export async function claimRun(db: Database, { job, now, interval }: JobRun): Promise<boolean> {
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
              eb('job_run.started_at', '>', now),
            ]),
          ),
      )
      .returning('job')
      .executeTakeFirst(),
  );
  return claimed !== undefined;
}
