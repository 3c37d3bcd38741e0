import { AsyncLocalStorage } from 'node:async_hooks';
import { limitRules } from '#src/domain/limit-rules.ts';
import type { Allowance } from './limits/counters.ts';
import type { Asker, Limits } from './limits/limits.ts';
import type { Place } from './scheduling/fair-scheduler.ts';

/** `key` is that of a viewer or of a visitor's network. Callers with the same key share a turn in queues. */
export interface MetadataCaller extends Place {
  /** Aborts when the client disconnects; null if there is no client. */
  signal: AbortSignal | null;
  /** Charges the budget once per request, however often it is called. Source: docs/requirements.md#limits. */
  takeUnknownTitle(): Allowance;
  /** Is called before each call to TMDB. */
  takeCall(): Allowance;
}

export type Who = Pick<MetadataCaller, 'kind' | 'key'> & { asker: Asker };

export function createCaller(
  limits: Pick<Limits, 'takeNow'>,
  { kind, key, asker }: Who,
  signal: AbortSignal | null,
): MetadataCaller {
  let allowance: Allowance | null = null;
  return {
    kind,
    key,
    signal,
    takeUnknownTitle() {
      allowance ??= limits.takeNow(limitRules.learning, asker);
      return allowance;
    },
    takeCall: () => limits.takeNow(limitRules.metadataCall, asker),
  };
}

/** Uses `AsyncLocalStorage`, so that the functions in between needn't pass the caller on. */
export class Callers {
  readonly #storage = new AsyncLocalStorage<MetadataCaller | null>();

  run<T>(caller: MetadataCaller | null, work: () => T): T {
    return this.#storage.run(caller, work);
  }

  /** Runs work that several callers may join. `signal` aborts only when all of them have disconnected. */
  runShared<T>(signal: AbortSignal, work: () => T): T {
    const { current } = this;
    return this.run(current === null ? null : { ...current, signal }, work);
  }

  get current(): MetadataCaller | null {
    return this.#storage.getStore() ?? null;
  }
}
