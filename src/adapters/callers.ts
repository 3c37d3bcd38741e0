import { AsyncLocalStorage } from 'node:async_hooks';
import type { Allowance, Limits } from './limits/limits.ts';

export interface Caller {
  /** Viewers, or visitors by address; callers with one key share a turn in queues. */
  key: string;
  /** Null if others may wait for the same work. */
  signal: AbortSignal | null;
  /** Once a request. Source: docs/requirements.md#limits. */
  takeUnknownTitle(): Allowance;
}

/** Source: docs/requirements.md#limits. */
const learning = { limit: 120, windowMs: 10 * 60_000 };

export function createCaller(limits: Pick<Limits, 'take'>, key: string, signal: AbortSignal | null): Caller {
  let allowance: Allowance | null = null;
  return {
    key,
    signal,
    takeUnknownTitle() {
      allowance ??= limits.take(`learning ${key}`, learning.limit, learning.windowMs);
      return allowance;
    },
  };
}

/** `AsyncLocalStorage` carries the caller, so that no function in between passes it on. */
export class Callers {
  readonly #storage = new AsyncLocalStorage<Caller | null>();

  run<T>(caller: Caller | null, work: () => T): T {
    return this.#storage.run(caller, work);
  }

  get current(): Caller | null {
    return this.#storage.getStore() ?? null;
  }
}
