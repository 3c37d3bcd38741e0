export interface JobRunTable {
  /** In server/jobs.ts, or a result of the backups. */
  job: string;
  started_at: number;
}
