import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { ProbeResult, Probes } from './probes.ts';

const defaultTimeoutMs = 1_000;

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

/** Resolves after `timeoutMs` at most. A hanging probe counts as failing. A change of state is logged once. */
export async function startProbes<Name extends string>({
  probes,
  clock,
  log,
  timeoutMs = defaultTimeoutMs,
}: ProbesOptions<Name>): Promise<Probes<Name>> {
  const results = new Map<string, ProbeResult>();
  const stopping = new AbortController();
  const { signal } = stopping;

  function record(name: string, result: ProbeResult, err?: unknown): void {
    const before = results.get(name);
    results.set(name, result);
    if (signal.aborted || before?.state === result.state) return;
    if (result.state === 'failing') log.error({ err, dependency: name }, 'A dependency does not answer');
    else if (before !== undefined) log.info({ dependency: name }, 'A dependency answers again');
  }

  async function probeOnce(name: string, running: Promise<number>): Promise<void> {
    const tookMs = results.get(name)?.tookMs ?? null;
    try {
      const ms = await pTimeout(running, { milliseconds: timeoutMs });
      record(name, { state: 'ok', tookMs: ms, checkedAt: clock.monotonic() });
    } catch (error) {
      record(name, { state: 'failing', tookMs, checkedAt: clock.monotonic() }, error);
    }
  }

  async function repeat(name: string, { run, intervalMs }: Probe, first: Promise<number>): Promise<void> {
    let running = first;
    while (!signal.aborted) {
      await Promise.allSettled([running]);
      await sleep(intervalMs, undefined, { signal, ref: false });
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
