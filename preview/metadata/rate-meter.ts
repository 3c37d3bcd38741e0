const windowMs = 1_000;

export class RateMeter {
  #calls: number[] = [];

  /** Returns the number of calls in the last second. */
  add(now: number): number {
    this.#calls = this.#calls.filter((at) => now - at < windowMs);
    return this.#calls.push(now);
  }
}
