import type { BackupProcess } from '#src/adapters/backup/backup-process.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Log } from '#src/adapters/log.ts';
import { lastTimeOfDay } from '#src/domain/days.ts';
import { claimRun, findRuns, recordRun } from './store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time until the next attempt after a failure, and after the death of the node that made a backup. */
const retryIntervalMs = 10 * minute;
const renewIntervalMs = minute;
/** A week, less a margin because the backups before take different times. */
const checkIntervalMs = 7 * day - 2 * hour;
const overdueMs = 2 * hour;
/** A success later than this comes from a clock that was set back since. */
const maxClockDifferenceMs = hour;

export type BackupTask = 'backup' | 'check';

export interface BackupResult {
  /** Epoch ms, or null if none ever succeeded. */
  succeededAt: number | null;
  isFailing: boolean;
}

export type BackupStatus = Record<BackupTask, BackupResult>;

export interface BackupScheduleOptions {
  /** Minutes after midnight in Johannesburg; for null no backup is made. */
  at: number | null;
  db: Database;
  clock: Clock;
  log: Log;
  backups: BackupProcess;
  /** See `OwnNode`. */
  node: string;
  stopping: AbortSignal;
}

const claimedJob = 'backUp';
const runNames = {
  backup: { succeeded: 'backUp succeeded', failed: 'backUp failed' },
  check: { succeeded: 'checkBackup succeeded', failed: 'checkBackup failed' },
};
const allRunNames = Object.values(runNames).flatMap(({ succeeded, failed }) => [succeeded, failed]);

const never = 0;

const none: BackupResult = { succeededAt: null, isFailing: false };

/** The results are in the database, so that every node knows them. */
export class BackupSchedule {
  readonly #options: BackupScheduleOptions;
  readonly #startedAt: number;
  #status: BackupStatus = { backup: none, check: none };

  constructor(options: BackupScheduleOptions) {
    this.#options = options;
    this.#startedAt = options.clock.now();
  }

  /** Returns a status that is at most a minute old. */
  status(): BackupStatus {
    return this.#status;
  }

  /** Makes a backup if one is due and no other node is making it. */
  async run(): Promise<void> {
    const { at, db, clock, log, backups, node } = this.#options;
    if (at === null) return;
    await this.#readStatus(at);
    if (!this.#isDue(at)) return;
    const claim = { job: claimedJob, now: clock.now(), intervalMs: retryIntervalMs, node };
    if (!(await claimRun(db, claim))) return;
    // Another node may have finished meanwhile.
    await this.#readStatus(at);
    if (!this.#isDue(at)) return;
    const renewing = setInterval(() => {
      // If this fails, the next minute tries again.
      recordRun(db, { job: claimedJob, now: clock.now() }).catch(() => undefined);
    }, renewIntervalMs).unref();
    try {
      const backup = await this.#attempt('backup', () => backups.make());
      if (backup === null) return;
      await this.#readStatus(at);
      if (backup.surplus.length > 0)
        log.warn({ surplus: backup.surplus }, 'Old backups could not be removed');
      if (this.#isCheckDue()) await this.#check();
    } finally {
      clearInterval(renewing);
      await this.#readStatus(at);
    }
  }

  async #check(): Promise<void> {
    const { log, backups } = this.#options;
    const checked = await this.#attempt('check', () => backups.check());
    if (checked?.isRestored !== false) return;
    log.warn(
      { place: checked.place },
      'The backup was read to its end but not restored: the database user may not create a scratch database',
    );
  }

  #isDue(at: number): boolean {
    const now = this.#options.clock.now();
    return isDue(this.#status.backup, { at, now, since: this.#startedAt });
  }

  #isCheckDue(): boolean {
    const { succeededAt } = this.#status.check;
    return succeededAt === null || Math.abs(this.#options.clock.now() - succeededAt) >= checkIntervalMs;
  }

  /** Returns null after a failure, which is logged once until the task succeeds again. */
  async #attempt<T extends object>(task: BackupTask, work: () => Promise<T>): Promise<T | null> {
    const { db, clock, log, stopping } = this.#options;
    const { succeeded, failed } = runNames[task];
    const start = clock.now();
    let result: T;
    try {
      result = await work();
    } catch (error) {
      if (stopping.aborted) {
        // Frees the job, so that another node needn't wait.
        await recordRun(db, { job: claimedJob, now: never });
        return null;
      }
      const isFirst = !hasFailed(await findRuns(db, [failed]), task);
      if (isFirst) log.error({ err: error, task }, 'A backup task failed and will be tried again');
      await recordRun(db, { job: failed, now: clock.now() });
      return null;
    }
    await recordRun(db, { job: succeeded, now: start });
    await recordRun(db, { job: failed, now: never });
    log.info({ task, ...result, ms: Math.round(clock.now() - start) }, 'A backup task is done');
    return result;
  }

  async #readStatus(at: number): Promise<void> {
    const { db, clock } = this.#options;
    this.#status = await readBackupStatus(db, { at, now: clock.now(), since: this.#startedAt });
  }
}

interface Schedule {
  at: number;
  now: number;
  /** Without any backup, only backup times after `since` count. */
  since?: number;
}

/** An overdue backup counts as failing. */
export async function readBackupStatus(db: Database, schedule: Schedule): Promise<BackupStatus> {
  const runs = await findRuns(db, allRunNames);
  const read = (task: BackupTask): BackupResult => ({
    succeededAt: runs.get(runNames[task].succeeded) ?? null,
    isFailing: hasFailed(runs, task),
  });
  const backup = read('backup');
  const { at, now } = schedule;
  const isOverdue = isDue(backup, schedule) && now > lastTimeOfDay(now, at) + overdueMs;
  return { backup: { ...backup, isFailing: backup.isFailing || isOverdue }, check: read('check') };
}

function isDue({ succeededAt }: BackupResult, { at, now, since = now }: Schedule): boolean {
  const due = lastTimeOfDay(now, at);
  if (succeededAt === null) return due >= since;
  return succeededAt < due || succeededAt > now + maxClockDifferenceMs;
}

/** A success sets the time of the last failure to `never`. */
function hasFailed(runs: ReadonlyMap<string, number>, task: BackupTask): boolean {
  return (runs.get(runNames[task].failed) ?? never) > never;
}
