import { AsyncLocalStorage } from 'node:async_hooks';
import type { Allowance, Limits } from './limits/limits.ts';

export interface MetadataCaller {
  kind: 'viewer' | 'visitor';
  /** Of the viewer, or of a visitor's network; callers with one key share a turn in queues. */
  key: string;
  /** Is null if nobody hangs up. */
  signal: AbortSignal | null;
  /** Called once a request. Source: docs/requirements.md#limits. */
  takeUnknownTitle(): Allowance;
  /** Called for each call to a third party. */
  takeCall(): Allowance;
}

export type Who =
  | { kind: 'viewer'; key: string }
  /** `network` is the address's /24, of IPv6 its /48. */
  | { kind: 'visitor'; address: string; network: string };

const windowMs = 10 * 60_000;

/** Source: docs/requirements.md#limits. */
const budgets = {
  learning: { viewer: 120, address: 120, network: 240 },
  calls: { viewer: 1_200, address: 240, network: 480 },
};

export function createCaller(
  limits: Pick<Limits, 'takeAll'>,
  who: Who,
  signal: AbortSignal | null,
): MetadataCaller {
  const take = (what: keyof typeof budgets): Allowance => {
    const { viewer, address, network } = budgets[what];
    if (who.kind === 'viewer')
      return limits.takeAll([{ key: `${what} ${who.key}`, limit: viewer, windowMs }]);
    return limits.takeAll([
      { key: `${what} ${who.address}`, limit: address, windowMs },
      { key: `${what} network ${who.network}`, limit: network, windowMs },
    ]);
  };
  let allowance: Allowance | null = null;
  return {
    kind: who.kind,
    key: who.kind === 'viewer' ? who.key : who.network,
    signal,
    takeUnknownTitle() {
      allowance ??= take('learning');
      return allowance;
    },
    takeCall: () => take('calls'),
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
