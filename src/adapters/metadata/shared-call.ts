import type { Caller } from '#src/adapters/callers.ts';
import type { Priority } from './metadata.ts';
import type { QueuedCall } from './rate-limited-queue.ts';

/** The product's own calls. */
const ownKey = '';

/** Aborted once the clients of all callers have gone; a caller without a signal never goes. */
export class SharedCall {
  readonly #abandon = new AbortController();
  readonly #keys: string[] = [];
  readonly #stopListening: (() => void)[] = [];
  readonly #onAbandoned: () => void;
  #waiters = 0;
  #queued: QueuedCall<unknown> | null = null;
  #result: Promise<unknown> = Promise.resolve();

  constructor(onAbandoned: () => void) {
    this.#onAbandoned = onAbandoned;
  }

  get result(): Promise<unknown> {
    return this.#result;
  }

  get signal(): AbortSignal {
    return this.#abandon.signal;
  }

  get isAbandoned(): boolean {
    return this.#abandon.signal.aborted;
  }

  get isUrgent(): boolean {
    return this.#keys.length > 0;
  }

  /** Null for a background call. */
  get firstKey(): string | null {
    return this.#keys[0] ?? null;
  }

  join(caller: Caller | null, priority: Priority): void {
    this.#waiters += 1;
    if (priority === 'now') {
      const key = caller?.key ?? ownKey;
      if (!this.#keys.includes(key)) {
        this.#keys.push(key);
        this.#queued?.join(key);
      }
    }
    const signal = caller?.signal ?? null;
    if (signal === null) return;
    const leave = () => this.#leave();
    signal.addEventListener('abort', leave, { once: true });
    this.#stopListening.push(() => signal.removeEventListener('abort', leave));
  }

  standsIn(queued: QueuedCall<unknown>): void {
    this.#queued = queued;
    for (const key of this.#keys.slice(1)) queued.join(key);
  }

  settle(result: Promise<unknown>): void {
    this.#result = result.finally(() => {
      for (const stop of this.#stopListening.splice(0)) stop();
    });
  }

  #leave(): void {
    this.#waiters -= 1;
    if (this.#waiters > 0) return;
    this.#abandon.abort();
    this.#onAbandoned();
    this.#queued?.leave();
  }
}
