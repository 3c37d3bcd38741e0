import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { ProbeResult, Probes } from './probes.ts';

const defaultTimeoutMs = 1_000;
/** One late answer of a busy machine must not take a node out of the balancer. */
const maxFailures = 1;

export interface Probe {
  /** Returns ms, or throws when the dependency fails. */
  run(): Promise<number>;
  intervalMs: number;
}

export interface ProbesOptions<Name extends string> {
  probes: Record<Name, Probe>;
  clock: Clock;
  log: Log;
  timeoutMs?: number | undefined;
}

/**
 * Resolves after `timeoutMs` at most. What never answered is failing at once, what answered before fails with its second
 * failure in a row. A change of state is logged once.
 */
export async function startProbes<Name extends string>({
  probes,
  clock,
  log,
  timeoutMs = defaultTimeoutMs,
}: ProbesOptions<Name>): Promise<Probes<Name>> {
  const results = new Map<string, ProbeResult>();
  const failures = new Map<string, number>();
  const stopping = new AbortController();
  const { signal } = stopping;

  function record(name: string, result: ProbeResult, err?: unknown): void {
    const before = results.get(name);
    results.set(name, result);
    if (signal.aborted || before?.state === result.state) return;
    if (result.state === 'failing') log.error({ err, dependency: name }, 'A dependency does not answer');
    else if (before !== undefined) log.info({ dependency: name }, 'A dependency answers again');
  }

  function recordFailure(name: string, error: unknown): void {
    const count = (failures.get(name) ?? 0) + 1;
    failures.set(name, count);
    const before = results.get(name);
    if (before?.state === 'ok' && count <= maxFailures) return;
    record(name, { state: 'failing', tookMs: before?.tookMs ?? null, checkedAt: clock.monotonic() }, error);
  }

  async function probeOnce(name: string, running: Promise<number>): Promise<void> {
    try {
      const ms = await pTimeout(running, { milliseconds: timeoutMs });
      failures.delete(name);
      record(name, { state: 'ok', tookMs: ms, checkedAt: clock.monotonic() });
    } catch (error) {
      recordFailure(name, error);
    }
  }

  async function repeat(name: string, { run, intervalMs }: Probe, first: Promise<number>): Promise<void> {
    let running = first;
    while (!signal.aborted) {
      // A probe that hangs is awaited once more, and no second one started beside it.
      let isRunning = true;
      const ended = Promise.allSettled([running]).then(() => {
        isRunning = false;
      });
      await sleep(intervalMs, undefined, { signal, ref: false });
      if (isRunning) await probeOnce(name, running);
      await ended;
      running = run();
      await probeOnce(name, running);
    }
  }

  const all = Object.entries<Probe>(probes);
  await Promise.all(
    all.map(async ([name, probe]) => {
      const running = probe.run();
      await probeOnce(name, running);
      // `stop` ends it.
      repeat(name, probe, running).catch(() => undefined);
    }),
  );
  return {
    latest: (name) => results.get(name) ?? { state: 'failing', tookMs: null, checkedAt: clock.monotonic() },
    stop: () => stopping.abort(),
  };
}
