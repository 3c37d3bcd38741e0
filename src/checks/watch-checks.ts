import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import { type Check, type CheckDeps, type Finding, skipped, wrong } from './check.ts';

const defaultTimeoutMs = 1_000;
/** Their adapters give up earlier. */
const partyTimeoutMs = 30_000;
/** The desk's page waits for all checks together. */
const lookTimeoutMs = 800;
/** One late answer of a busy machine must not take a node out of the balancer. */
const maxFailures = 1;
/** The second look at a failure comes after this time, also where looks are rare. */
const secondLookMs = 60_000;

/** Times in ms. Both are null of what is known without asking. */
export interface Seen extends Finding {
  ageMs: number | null;
  tookMs: number | null;
}

/** Nobody who reads it waits for a dependency that hangs. */
export interface Checks {
  /** A node knows these all the time. */
  latest(): Promise<Seen[]>;
  /** Adds the checks that take some queries. */
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
 * Resolves after `timeoutMs` at most, and without the third parties. What never passed fails at once, what passed before
 * fails with its second failure in a row. A change is logged once.
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
      // A look that hangs is awaited once more, and no second one started beside it.
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
    // `stop` ends it.
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

/** A check that throws has found something. */
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
