/** When a job that one of several nodes does last began. */
export interface JobRunTable {
  /** Its name in server/jobs.ts. */
  job: string;
  started_at: number;
}
