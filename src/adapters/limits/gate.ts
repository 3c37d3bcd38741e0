/** Thrown when work could not begin in the time it was given. */
export class GateClosed extends Error {}

/** Lets so much work run at a time; the rest waits in line. */
export interface Gate {
  /** Runs `work` when there is room; throws GateClosed when there is none within `maxWaitMs`. */
  run<T>(maxWaitMs: number, work: () => Promise<T>): Promise<T>;
  /** How many stand in line. */
  waiting(): number;
}

interface Waiter {
  enter: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Makes a gate `width` wide. At most `maxWaiting` stand in line: whoever could not get in before the time is
 * up anyway had better be told at once.
 */
export function createGate(width: number, maxWaiting: number): Gate {
  let running = 0;
  const line = new Set<Waiter>();

  function enter(maxWaitMs: number): Promise<void> {
    if (running < width) {
      running += 1;
      return Promise.resolve();
    }
    if (line.size >= maxWaiting) return Promise.reject(new GateClosed('Too many are waiting.'));
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        enter: () => {
          clearTimeout(waiter.timer);
          resolve();
        },
        timer: setTimeout(() => {
          line.delete(waiter);
          reject(new GateClosed(`No room within ${maxWaitMs} ms.`));
        }, maxWaitMs),
      };
      line.add(waiter);
    });
  }

  function leave(): void {
    const [next] = line;
    if (next === undefined) {
      running -= 1;
      return;
    }
    // The place is handed over: nobody who came later can slip in between.
    line.delete(next);
    next.enter();
  }

  return {
    waiting: () => line.size,
    async run(maxWaitMs, work) {
      await enter(maxWaitMs);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
