/** The jobs that failed on a node, which the desk shows with it. */
export const failedJobs = {
  version: 202611280236,
  name: 'failed-jobs',
  statements: ["alter table node add column failed_jobs text not null default ''"],
} as const;
