const windowMs = 1_000;

/** Counts the calls of the last second. */
export class RateMeter {
  #calls: number[] = [];

  /** Adds a call and returns how many there were in its second, itself included. */
  add(now: number): number {
    this.#calls = this.#calls.filter((at) => now - at < windowMs);
    return this.#calls.push(now);
  }
}
