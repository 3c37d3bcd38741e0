/** Counts the callers that wait for one shared work. */
export class Waiters {
  readonly #abandon = new AbortController();
  readonly #stopListening: (() => void)[] = [];
  #count = 0;

  /** Aborts once the clients of all callers have disconnected. */
  get signal(): AbortSignal {
    return this.#abandon.signal;
  }

  /** A caller without a signal never leaves. */
  join(signal: AbortSignal | null): void {
    this.#count += 1;
    if (signal === null) return;
    const leave = () => {
      this.#count -= 1;
      if (this.#count === 0) this.#abandon.abort();
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#stopListening.push(() => signal.removeEventListener('abort', leave));
  }

  /** Stops listening to the signals, because the work has ended. */
  end(): void {
    for (const stop of this.#stopListening.splice(0)) stop();
  }
}
