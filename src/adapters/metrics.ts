import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** `elsewhere` means another node. */
export type JobOutcome = 'done' | 'failed' | 'elsewhere';

export interface Metrics {
  noteJob(job: string, outcome: JobOutcome, ms: number): void;
  /** Prometheus' text format. */
  read(): Promise<{ text: string; contentType: string }>;
}

/** A registry for each app: tests run several in one process. */
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
