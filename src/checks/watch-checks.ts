import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import { type Check, type CheckDeps, type Finding, skipped, wrong } from './check.ts';

const defaultTimeoutMs = 1_000;
/** The adapters of third parties give up earlier. */
const partyTimeoutMs = 30_000;
/** The desk's page waits for all checks together. */
const lookTimeoutMs = 800;
/** One late answer of a busy machine must not take a node out of the load balancer. */
const maxFailures = 1;
/** A failed check is looked at again after this time at the latest, even if its interval is longer. */
const secondLookMs = 60_000;

/** Both times are in ms, and null for a check that isn't repeated. */
export interface Seen extends Finding {
  ageMs: number | null;
  tookMs: number | null;
}

/** Its readers never wait for a dependency that hangs. */
export interface Checks {
  /** Returns the findings that a node has at any time. */
  latest(): Promise<Seen[]>;
  /** Also runs the checks that take some queries. */
  look(): Promise<Seen[]>;
  stop(): void;
}

interface Watched {
  findings: readonly Finding[];
  tookMs: number | null;
  checkedAt: number;
}

interface Looking {
  findings: Promise<Finding[]>;
  startedAt: number;
}

interface WatchOptions {
  checks: readonly Check[];
  timeoutMs?: number | undefined;
}

/**
 * Resolves after `timeoutMs` at most, and doesn't wait for third parties. A check that never passed fails at
 * once; a check that passed before fails at its second failure in a row. Each change is logged once.
 */
export async function watchChecks(
  deps: CheckDeps,
  { checks, timeoutMs = defaultTimeoutMs }: WatchOptions,
): Promise<Checks> {
  const { clock, log } = deps;
  const results = new Map<Check, Watched>();
  const failures = new Map<Check, number>();
  const stopping = new AbortController();
  const { signal } = stopping;

  function record(check: Check, result: Watched): void {
    const before = results.get(check);
    const hasPassed = result.findings.every(isPassed);
    const count = hasPassed ? 0 : (failures.get(check) ?? 0) + 1;
    failures.set(check, count);
    if (count > 0 && count <= maxFailures && before?.findings.every(isPassed) === true) return;
    results.set(check, result);
    if (signal.aborted) return;
    for (const finding of result.findings) {
      const { name, state, says } = finding;
      const earlier = before?.findings.find((one) => one.name === name);
      if (earlier?.state === state) continue;
      if (!isPassed(finding))
        log[state === 'warning' ? 'warn' : 'error']({ check: name, state, says }, 'A check failed');
      else if (earlier !== undefined && !isPassed(earlier)) log.info({ check: name }, 'A check passes again');
    }
  }

  function begin(check: Check): Looking {
    return { findings: lookAt(check, deps), startedAt: clock.monotonic() };
  }

  async function judge(check: Check, { findings, startedAt }: Looking): Promise<void> {
    const milliseconds = check.cost === 'party' ? partyTimeoutMs : timeoutMs;
    const found = await pTimeout(findings, { milliseconds, fallback: () => null });
    const checkedAt = clock.monotonic();
    const tookMs = found === null ? (results.get(check)?.tookMs ?? null) : checkedAt - startedAt;
    record(check, { findings: found ?? [late(check)], tookMs, checkedAt });
  }

  async function repeat(check: Check, first: Looking): Promise<void> {
    let looking = first;
    while (!signal.aborted) {
      // A look that hangs is awaited once more. No second look is started beside it.
      let isRunning = true;
      const ended = looking.findings.then(() => {
        isRunning = false;
      });
      const { intervalMs = 0 } = check;
      const delay = failures.get(check) === 1 ? Math.min(intervalMs, secondLookMs) : intervalMs;
      await sleep(delay, undefined, { signal, ref: false });
      if (isRunning) await judge(check, looking);
      await ended;
      looking = begin(check);
      await judge(check, looking);
    }
  }

  async function see(check: Check): Promise<Seen[]> {
    const watched = results.get(check);
    if (watched !== undefined) {
      const ageMs = clock.monotonic() - watched.checkedAt;
      return watched.findings.map((finding) => ({ ...finding, ageMs, tookMs: watched.tookMs }));
    }
    if (check.cost === 'party')
      return [{ ...skipped(check.name, 'It is being asked.'), ageMs: null, tookMs: null }];
    const fallback = () => [late(check)];
    const found = await pTimeout(lookAt(check, deps), { milliseconds: lookTimeoutMs, fallback });
    return found.map((finding) => ({ ...finding, ageMs: null, tookMs: null }));
  }

  const readAll = async (costs: readonly Check['cost'][]) =>
    (await Promise.all(checks.filter(({ cost }) => costs.includes(cost)).map(see))).flat();

  async function watch(check: Check): Promise<void> {
    const first = begin(check);
    await judge(check, first);
    // `stop` ends this loop.
    repeat(check, first).catch(() => undefined);
  }

  for (const check of checks) if (check.cost === 'party') watch(check).catch(() => undefined);
  await Promise.all(checks.filter(({ cost }) => cost === 'low').map(watch));
  return {
    latest: () => readAll(['none', 'low', 'party']),
    look: () => readAll(['none', 'low', 'party', 'medium']),
    stop: () => stopping.abort(),
  };
}

/** A check that throws counts as wrong. */
export async function lookAt(check: Check, deps: CheckDeps): Promise<Finding[]> {
  try {
    return [await check.look(deps)].flat();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [wrong(check.name, `It could not be checked: ${why}.`, check.todo)];
  }
}

function late({ name, todo }: Check): Finding {
  return wrong(name, 'It did not answer in time.', todo);
}

function isPassed({ state }: Finding): boolean {
  return state === 'ok' || state === 'skipped';
}
