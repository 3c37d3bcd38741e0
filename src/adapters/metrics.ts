import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** How a job's run ended; `elsewhere` when another node has done it. */
export type JobOutcome = 'done' | 'failed' | 'elsewhere';

/** What the process counts of itself, for Prometheus. */
export interface Metrics {
  /** Notes a run of a job that took so many ms. */
  noteJob(job: string, outcome: JobOutcome, ms: number): void;
  /** Everything that was counted, in Prometheus' text format; the process's own figures from the first call on. */
  read(): Promise<{ text: string; contentType: string }>;
}

/** Counts in a registry of its own: two apps of one process don't mix. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const jobSeconds = new Histogram({
    name: 'stoep_job_duration_seconds',
    help: 'Time that runs of a job took, by job and outcome',
    labelNames: ['job', 'outcome'],
    buckets: [0.001, 0.01, 0.1, 1, 10, 60],
    registers: [registry],
  });
  let isCollecting = false;
  return {
    noteJob: (job, outcome, ms) => jobSeconds.observe({ job, outcome }, ms / 1_000),
    async read() {
      if (!isCollecting) collectDefaultMetrics({ register: registry });
      isCollecting = true;
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}
