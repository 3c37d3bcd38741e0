export class GateClosed extends Error {}

export interface Gate {
  /** Throws `GateClosed` after `maxWaitMs`. */
  run<T>(maxWaitMs: number, work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

interface Waiter {
  enter: () => void;
  timer: NodeJS.Timeout;
}

/** Beyond `maxWaiting` a caller is refused at once. */
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
    // Handed over, so that no later caller slips in.
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
