import { afterEach, expect, it } from 'vitest';
import { systemClock } from '#src/adapters/clock.ts';
import type { JobOutcome } from '#src/adapters/metrics/metrics.ts';
import { RecordingLog } from '#test/recording-log.ts';
import { type Job, JobRunner } from './jobs.ts';

let runner: JobRunner | null = null;
afterEach(() => runner?.stop());

/** Runs jobs of 1 ms, and notes how each run ended. */
function run(jobs: Omit<Job, 'intervalMs'>[], claim: (job: Job) => Promise<boolean> = async () => true) {
  const log = new RecordingLog();
  const outcomes: [string, JobOutcome][] = [];
  const recordJob = (name: string, outcome: JobOutcome) => outcomes.push([name, outcome]);
  const failedJobs = new Set<string>();
  runner = new JobRunner({ clock: systemClock, log, claim, metrics: { recordJob }, failedJobs });
  void runner.start(jobs.map((job) => ({ ...job, intervalMs: 1 })));
  return { log, outcomes, runner, failedJobs };
}

it('runs a job at once and again, and never beside itself', async () => {
  let [running, together, runs] = [0, 0, 0];
  const work = async () => {
    running += 1;
    together = Math.max(together, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    runs += 1;
  };
  run([{ name: 'tidy', lock: false, work }]);
  expect(running).toBe(1);
  await expect.poll(() => runs).toBeGreaterThan(3);
  expect(together).toBe(1);
});

it('begins the first runs one after the other, and waits a second at most for one', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun: string[] = [];
  const job = (name: string, gate: Promise<void> | undefined) => ({
    name,
    lock: false,
    work: () => {
      begun.push(name);
      return gate ?? Promise.resolve();
    },
  });
  run([job('one', gates[0]?.promise), job('two', gates[1]?.promise), job('three', undefined)]);
  expect(begun).toEqual(['one']);
  gates[0]?.resolve();
  await expect.poll(() => begun.slice(0, 2)).toEqual(['one', 'two']);
  // The second job still runs.
  await expect.poll(() => begun).toContain('three');
  gates[1]?.resolve();
});

it('logs a failure with the name of the job, and runs it and the others again', async () => {
  let runs = 0;
  const fails = async () => {
    runs += 1;
    throw new Error('no such thing');
  };
  const { log, outcomes } = run([
    { name: 'fails', lock: false, work: fails },
    { name: 'works', lock: false, work: async () => undefined },
  ]);
  await expect.poll(() => runs).toBeGreaterThan(2);
  expect(log.lines[0]).toMatchObject({ level: 'error', fields: { job: 'fails' }, message: 'A job failed' });
  expect(outcomes).toContainEqual(['fails', 'failed']);
  await expect.poll(() => outcomes.filter(([name]) => name === 'works').length).toBeGreaterThan(2);
});

it('leaves a locked job to the node that has claimed it', async () => {
  let works = 0;
  const work = async () => {
    works += 1;
  };
  let isOurs = false;
  const { outcomes } = run([{ name: 'tidy', lock: true, work }], async () => isOurs);
  await expect.poll(() => outcomes.length).toBeGreaterThan(2);
  expect(works).toBe(0);
  expect(outcomes[0]).toEqual(['tidy', 'elsewhere']);
  isOurs = true;
  await expect.poll(() => works).toBeGreaterThan(0);
});

it('waits for work under way when it stops, and starts none', async () => {
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  const work = async () => {
    runs += 1;
    await gate.promise;
  };
  const { runner: stopping, outcomes } = run([{ name: 'tidy', lock: false, work }]);
  const stopped = stopping.stop();
  expect(outcomes).toEqual([]);
  gate.resolve();
  await stopped;
  expect([runs, outcomes]).toEqual([1, [['tidy', 'done']]]);
});

it('says that a job failed until it has run again, here or on another node', async () => {
  let state: 'fails' | 'works' | 'is elsewhere' = 'fails';
  const work = async () => {
    if (state === 'fails') throw new Error('no such thing');
  };
  const { failedJobs } = run([{ name: 'tidy', lock: true, work }], async () => state !== 'is elsewhere');
  for (const next of ['works', 'fails', 'is elsewhere'] as const) {
    await expect.poll(() => [...failedJobs]).toEqual(state === 'fails' ? ['tidy'] : []);
    state = next;
  }
  await expect.poll(() => [...failedJobs]).toEqual([]);
});
