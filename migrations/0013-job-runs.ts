/** When a job of the server last began, so that one of several nodes runs it once in its interval. */
export const jobRuns = {
  version: 13,
  name: 'job-runs',
  statements: [
    `create table job_run (
      job text primary key,
      started_at bigint not null
    )`,
  ],
} as const;
