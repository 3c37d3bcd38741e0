import { setImmediate as nextTurn } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import { createSemaphore } from './semaphore.ts';

const maxWaiting = 60;
const maxWaitMs = 5_000;

/** A viewer's request may wait for a third party meanwhile. */
const maxPauseMs = 100;

/** Work for visitors is done one at a time, and begins while no request of a viewer runs. */
export class ViewersFirst {
  readonly #gate = createSemaphore(1, maxWaiting);
  #viewers = 0;
  #idle = Promise.withResolvers<void>();

  /** A request of a viewer begins; call the result at its end. */
  begin(): () => void {
    this.#viewers += 1;
    return () => {
      this.#viewers -= 1;
      if (this.#viewers > 0) return;
      this.#idle.resolve();
      this.#idle = Promise.withResolvers();
    };
  }

  /** Throws `GateClosed` when too many wait. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#gate.run(maxWaitMs, async () => {
      await this.untilIdle();
      return work();
    });
  }

  async untilIdle(): Promise<void> {
    // What viewers have sent meanwhile is read first.
    await nextTurn();
    if (this.#viewers === 0) return;
    await pTimeout(this.#idle.promise, { milliseconds: maxPauseMs, message: false });
  }
}
