import pTimeout from 'p-timeout';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import type { JobOutcome, Metrics } from '#src/adapters/metrics/metrics.ts';

export interface Job {
  name: string;
  /** Between two runs; a tenth at random, so that nodes drift apart. */
  intervalMs: number;
  lock: boolean;
  work(): Promise<unknown>;
}

export interface JobRunnerOptions {
  clock: Pick<Clock, 'monotonic'>;
  log: Pick<Log, 'error' | 'warn'>;
  metrics: Pick<Metrics, 'noteJob'>;
  /** For locked jobs: whether this node runs next. */
  claim(job: Job): Promise<boolean>;
}

const stopTimeoutMs = 5_000;

/** Each job runs at once and then at its interval, never beside itself, and again after a failure. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Map<string, Promise<void>>();
  #isStopped = false;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  start(jobs: readonly Job[]): void {
    for (const job of jobs) this.#run(job);
  }

  /** Resolves when running jobs have ended, or after 5 s. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    const ended = Promise.all(this.#running.values());
    await pTimeout(ended, { milliseconds: stopTimeoutMs, message: false });
    const jobs = [...this.#running.keys()];
    if (jobs.length > 0) this.#options.log.warn({ jobs }, 'Jobs were still at work when the server stopped');
  }

  #run(job: Job): void {
    if (this.#isStopped) return;
    const run = this.#work(job).finally(() => {
      this.#running.delete(job.name);
      const delay = job.intervalMs * (0.9 + Math.random() * 0.2);
      if (!this.#isStopped) this.#timers.set(job.name, setTimeout(() => this.#run(job), delay).unref());
    });
    this.#running.set(job.name, run);
  }

  async #work(job: Job): Promise<void> {
    const { clock, log, metrics } = this.#options;
    const start = clock.monotonic();
    let outcome: JobOutcome = 'done';
    try {
      if (job.lock && !(await this.#options.claim(job))) outcome = 'elsewhere';
      else await job.work();
    } catch (error) {
      outcome = 'failed';
      // Stopping isn't a failure.
      if (!this.#isStopped) log.error({ err: error, job: job.name }, 'A job failed');
    }
    metrics.noteJob(job.name, outcome, clock.monotonic() - start);
  }
}
