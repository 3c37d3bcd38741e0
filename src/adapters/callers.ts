import { AsyncLocalStorage } from 'node:async_hooks';
import type { Allowance, Limits } from './limits/limits.ts';

/** For whom the work of a request is done. */
export interface Caller {
  /** Names a viewer, or a visitor by address: callers of one key share one turn in queues. */
  key: string;
  /** Ends when the client goes away; null when others may wait for the same. */
  signal: AbortSignal | null;
  /**
   * Takes one from the viewer's budget for what isn't known yet, once a request however often it is called.
   * Source: docs/requirements.md#limits.
   */
  takeLearning(): Allowance;
}

/** How often a viewer may ask for what isn't known yet. Source: docs/requirements.md#limits. */
const learning = { limit: 120, windowMs: 10 * 60_000 };

/** A caller whose budget is counted by `limits`. */
export function createCaller(limits: Pick<Limits, 'take'>, key: string, signal: AbortSignal | null): Caller {
  let allowance: Allowance | null = null;
  return {
    key,
    signal,
    takeLearning() {
      allowance ??= limits.take(`learning ${key}`, learning.limit, learning.windowMs);
      return allowance;
    },
  };
}

/** Tells work deep inside a request for whom it is done, without every function in between passing it on. */
export class Callers {
  readonly #storage = new AsyncLocalStorage<Caller | null>();

  /** Runs `work`, and all that it starts, for `caller`; for nobody when null. */
  run<T>(caller: Caller | null, work: () => T): T {
    return this.#storage.run(caller, work);
  }

  /** For whom this is done; null for what the product does by itself. */
  get current(): Caller | null {
    return this.#storage.getStore() ?? null;
  }
}
