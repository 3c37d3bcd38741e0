export interface JobRunTable {
  /** In server/jobs.ts. */
  job: string;
  started_at: number;
}
