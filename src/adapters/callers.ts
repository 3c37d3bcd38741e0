import { AsyncLocalStorage } from 'node:async_hooks';
import { limitRules } from '#src/domain/limit-rules.ts';
import type { Allowance } from './limits/counters.ts';
import type { Asker, Limits } from './limits/limits.ts';
import type { Place } from './scheduling/fair-scheduler.ts';

/** Its key is a viewer's, or that of a visitor's network; callers with one key share a turn in queues. */
export interface MetadataCaller extends Place {
  /** It is null if nobody hangs up. */
  signal: AbortSignal | null;
  /** It is called once a request. Source: docs/requirements.md#limits. */
  takeUnknownTitle(): Allowance;
  /** It is called for each call to a third party. */
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

/** `AsyncLocalStorage` carries the caller, so that no function in between passes it on. */
export class Callers {
  readonly #storage = new AsyncLocalStorage<MetadataCaller | null>();

  run<T>(caller: MetadataCaller | null, work: () => T): T {
    return this.#storage.run(caller, work);
  }

  /** Work that others may join ends only when they all have gone. */
  runShared<T>(signal: AbortSignal, work: () => T): T {
    const { current } = this;
    return this.run(current === null ? null : { ...current, signal }, work);
  }

  get current(): MetadataCaller | null {
    return this.#storage.getStore() ?? null;
  }
}
