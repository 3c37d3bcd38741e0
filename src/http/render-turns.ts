import { setImmediate as turn } from 'node:timers/promises';
import { SemaphoreFull } from '#src/adapters/limits/semaphore.ts';

/** Without a request. A connection is accepted in one turn and read in the next. */
const quietTurns = 2;
/** So that renders go on under load. */
const maxTurns = 16;

const maxVisitors = 60;

/**
 * The event loop accepts one connection a turn, so behind a burst of renders a health check would wait for all of them.
 * Renders therefore begin one after the other, each after the requests that have come, and those for visitors last.
 */
export class RenderTurns {
  #requests = 0;
  readonly #waiting: Record<'viewer' | 'visitor', (() => void)[]> = { viewer: [], visitor: [] };
  #isServing = false;

  recordRequest(): void {
    this.#requests += 1;
  }

  /** Throws `GateClosed` when too many visitors wait. */
  next(kind: 'viewer' | 'visitor'): Promise<void> {
    if (this.#waiting.visitor.length >= maxVisitors && kind === 'visitor')
      return Promise.reject(new SemaphoreFull('Too many visitors are waiting.'));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting[kind].push(resolve);
    if (!this.#isServing) this.#serve();
    return promise;
  }

  async #serve(): Promise<void> {
    const { viewer, visitor } = this.#waiting;
    this.#isServing = true;
    while (viewer.length + visitor.length > 0) {
      await this.#untilQuiet();
      (viewer.shift() ?? visitor.shift())?.();
    }
    this.#isServing = false;
  }

  async #untilQuiet(): Promise<void> {
    for (let turns = 0, quiet = 0; quiet < quietTurns && turns < maxTurns; turns += 1) {
      const before = this.#requests;
      await turn();
      quiet = this.#requests === before ? quiet + 1 : 0;
    }
  }
}
