import { AsyncLocalStorage } from 'node:async_hooks';
import PQueue from 'p-queue';
import { AppError } from '#src/domain/errors.ts';

export class SemaphoreFull extends AppError {
  readonly code = 'too-many-at-once';
}

export interface Semaphore {
  /** Throws `SemaphoreFull` if the work can't begin within `maxWaitMs`. */
  run<T>(maxWaitMs: number, work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

/** A caller beyond `maxWaiting` is refused at once. */
export function createSemaphore(width: number, maxWaiting: number): Semaphore {
  const queue = new PQueue({ concurrency: width });
  return {
    waiting: () => queue.size,
    async run(maxWaitMs, work) {
      if (queue.pending >= width && queue.size >= maxWaiting)
        throw new SemaphoreFull('Too many are waiting.');
      const waiting = new AbortController();
      const late = () => waiting.abort(new SemaphoreFull(`No room within ${maxWaitMs} ms.`));
      const timer = setTimeout(late, maxWaitMs);
      // Keeps the caller's context: the queue starts work in the context of the work that ended before it.
      const begin = AsyncLocalStorage.bind(() => {
        clearTimeout(timer);
        return work();
      });
      return queue.add(begin, { signal: waiting.signal });
    },
  };
}
