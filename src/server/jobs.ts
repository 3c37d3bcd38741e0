import pTimeout from 'p-timeout';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import type { JobOutcome, Metrics } from '#src/adapters/metrics/metrics.ts';
import { forgetOldAddresses } from '#src/features/accounts/email-change/undo.ts';
import { forgetExpiredCodes } from '#src/features/accounts/sign-in-code/claim.ts';
import { reconcileCheckouts } from '#src/features/billing/reconcile/reconcile.ts';
import { remindHouseholds } from '#src/features/billing/reminders/remind.ts';
import { deleteLapsedHouseholds, deleteOldSignups } from '#src/features/billing/retention/retention.ts';
import { tidyBilling } from '#src/features/billing/tidy.ts';
import { createCatalogueRefresh } from '#src/features/catalogue/refresh.ts';
import { eraseHousehold } from '#src/features/household/personal-data/personal-data.ts';
import { removeDueFiles } from '#src/features/household/photo/photo.ts';
import { deleteOldRequests } from '#src/features/household/requests/requests.ts';
import { fillFolds } from '#src/features/operations/fill-folds.ts';
import { reportIntervalMs, reportNode } from '#src/features/operations/nodes/nodes.ts';
import { countClosedDays } from '#src/features/operations/overview/read.ts';
import { sendDueMails } from '#src/features/outbox/outbox.ts';
import { deleteExpiredHealth } from '#src/features/playback/server-health/write.ts';
import { deliverPush } from '#src/features/push/deliver.ts';
import { findNewEpisodes } from '#src/features/push/find-episodes.ts';
import { renewFollowed } from '#src/features/viewing/history/followed.ts';
import { deleteOldApplied } from '#src/features/viewing/journal/applied.ts';
import { deleteOldScreenTime } from '#src/features/viewing/screen-time/screen-time.ts';
import { countWeekChart } from '#src/features/viewing/week-chart/count.ts';
import type { Services } from '#src/http/request/services.ts';
import { createAlerts } from './tell-alerts.ts';
import { createLetterWriter } from './write-letter.ts';
import { createPushWriter } from './write-push.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Due work is in the database, so a restart loses nothing. A lock lets one node run a job in each interval. */
export function createJobs(services: Services): Job[] {
  const writeLetter = createLetterWriter(services);
  const writePush = createPushWriter(services);
  const now = () => services.clock.now();
  return [
    // The outbox gives each mail to one node.
    {
      name: 'deliverMail',
      intervalMs: 2 * second,
      lock: false,
      work: () => sendDueMails(services, writeLetter),
    },
    // The database gives each notification to one node.
    {
      name: 'deliverPush',
      intervalMs: 10 * second,
      lock: false,
      work: () => deliverPush(services, writePush),
    },
    { name: 'findNewEpisodes', intervalMs: 30 * minute, lock: true, work: () => findNewEpisodes(services) },
    { name: 'reportNode', intervalMs: reportIntervalMs, lock: false, work: () => reportNode(services) },
    // Each node reports what it sees. The database gives each change to one node.
    { name: 'tellAlerts', intervalMs: 30 * second, lock: false, work: createAlerts(services) },
    { name: 'countDays', intervalMs: 5 * minute, lock: true, work: () => countClosedDays(services) },
    // Each node refreshes its own memory.
    {
      name: 'refreshCatalogue',
      intervalMs: 30 * second,
      lock: false,
      work: createCatalogueRefresh(services),
    },
    { name: 'lookForEpisodes', intervalMs: 24 * hour, lock: true, work: () => renewFollowed(services) },
    { name: 'countWeekChart', intervalMs: hour, lock: true, work: () => countWeekChart(services) },
    {
      name: 'reconcilePayments',
      intervalMs: minute,
      lock: true,
      work: () => reconcileCheckouts(services, { now: now(), which: 'due' }),
    },
    { name: 'tidyBilling', intervalMs: 5 * minute, lock: true, work: () => tidyBilling(services) },
    { name: 'remindHouseholds', intervalMs: 5 * minute, lock: true, work: () => remindHouseholds(services) },
    { name: 'deleteOrphanFiles', intervalMs: 5 * minute, lock: true, work: () => removeDueFiles(services) },
    // Each node reads the results. The schedule lets one node do the work.
    { name: 'backUp', intervalMs: minute, lock: false, work: () => services.backups.run() },
    // This job is needed after an upgrade, and while nodes of the earlier version still serve.
    { name: 'foldSpellings', intervalMs: 10 * minute, lock: true, work: () => fillFolds(services) },
    { name: 'expireEmailChanges', intervalMs: hour, lock: true, work: () => forgetOldAddresses(services) },
    {
      name: 'expireSignInCodes',
      intervalMs: 10 * minute,
      lock: true,
      work: () => forgetExpiredCodes(services),
    },
    {
      name: 'expirePlaybackStats',
      intervalMs: hour,
      lock: true,
      work: () => deleteExpiredHealth(services),
    },
    { name: 'expireAppliedChanges', intervalMs: hour, lock: true, work: () => deleteOldApplied(services) },
    { name: 'expireTitleRequests', intervalMs: hour, lock: true, work: () => deleteOldRequests(services) },
    { name: 'expireScreenTime', intervalMs: hour, lock: true, work: () => deleteOldScreenTime(services) },
    { name: 'deleteUnpaidSignups', intervalMs: hour, lock: true, work: () => deleteOldSignups(services) },
    {
      name: 'deleteLapsedHouseholds',
      intervalMs: hour,
      lock: true,
      work: () =>
        deleteLapsedHouseholds(services, (userId, mayErase) =>
          eraseHousehold(services, userId, { mayErase }),
        ),
    },
  ];
}

export interface Job {
  name: string;
  /** The time between two runs. It varies by a tenth at random, so that nodes drift apart. */
  intervalMs: number;
  lock: boolean;
  work(): Promise<unknown>;
}

export interface JobRunnerOptions {
  clock: Pick<Clock, 'monotonic'>;
  log: Pick<Log, 'error' | 'warn'>;
  metrics: Pick<Metrics, 'recordJob'>;
  /** The jobs whose last run on any node was on this node, and failed. */
  failedJobs: Set<string>;
  /** Tells whether this node may run a locked job now. */
  claim(job: Job): Promise<boolean>;
}

const stopTimeoutMs = 5_000;

/** At the start jobs run one after another; the next one begins after this time at the latest. */
const turnMs = 1_000;

/** Each job runs at the start and then at its interval, never beside itself, and again after a failure. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Map<string, Promise<void>>();
  #isStopped = false;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  /**
   * The first runs of the jobs begin one after the other. All at once they would take every connection of the
   * database, and requests that write would be refused.
   */
  async start(jobs: readonly Job[]): Promise<void> {
    for (const job of jobs) {
      this.#run(job);
      const first = this.#running.get(job.name);
      if (first !== undefined) await pTimeout(first, { milliseconds: turnMs, message: false });
    }
  }

  /** Resolves when running jobs have ended, or after 5 s. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    const ended = Promise.all(this.#running.values());
    await pTimeout(ended, { milliseconds: stopTimeoutMs, message: false });
    const jobs = [...this.#running.keys()];
    if (jobs.length > 0) this.#options.log.warn({ jobs }, 'Jobs were still running when the server stopped');
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
    const { clock, log, metrics, failedJobs } = this.#options;
    const start = clock.monotonic();
    let outcome: JobOutcome = 'done';
    try {
      if (job.lock && !(await this.#options.claim(job))) outcome = 'elsewhere';
      else await job.work();
    } catch (error) {
      outcome = 'failed';
      // A job that is stopped hasn't failed.
      if (!this.#isStopped) log.error({ err: error, job: job.name }, 'A job failed');
    }
    if (outcome === 'failed') failedJobs.add(job.name);
    else failedJobs.delete(job.name);
    metrics.recordJob(job.name, outcome, clock.monotonic() - start);
  }
}
