import { setImmediate as turn } from 'node:timers/promises';

/** Without a request. A connection is accepted in one turn and read in the next. */
const quietTurns = 2;
/** So that renders go on under load. */
const maxTurns = 16;

/**
 * The event loop accepts one connection a turn, so behind a burst of renders a health check would wait for all of them.
 * Renders therefore begin one after the other, each after the requests that have come.
 */
export class RenderTurns {
  #requests = 0;
  #last = Promise.resolve();

  noteRequest(): void {
    this.#requests += 1;
  }

  next(): Promise<void> {
    this.#last = this.#last.then(() => this.#untilQuiet());
    return this.#last;
  }

  async #untilQuiet(): Promise<void> {
    for (let turns = 0, quiet = 0; quiet < quietTurns && turns < maxTurns; turns += 1) {
      const before = this.#requests;
      await turn();
      quiet = this.#requests === before ? quiet + 1 : 0;
    }
  }
}
