import { Worker } from 'node:worker_threads';
import { locateWorker } from '../locate-worker.ts';
import type { HashingJob, HashingResult } from './hashing-jobs.ts';

/** A thread starts at first use and stays. */
export class HashingPool {
  readonly #idle: Worker[] = [];

  /** The caller limits the number of jobs. */
  async run(job: HashingJob): Promise<Exclude<HashingResult, { failure: string }>> {
    const worker = this.#idle.pop() ?? startWorker();
    worker.ref();
    const result = await answer(worker, job);
    worker.unref();
    this.#idle.push(worker);
    if ('failure' in result) throw new Error(`Hashing failed: ${result.failure}`);
    return result;
  }
}

function startWorker(): Worker {
  return new Worker(locateWorker('hashing/hashing-worker'), {
    name: 'hashing',
    // argon2's memory isn't part of this heap.
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 },
  });
}

/** A dead thread loses its job and isn't used again. */
function answer(worker: Worker, job: HashingJob): Promise<HashingResult> {
  return new Promise((resolve, reject) => {
    const settle = () => worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    const onMessage = (result: HashingResult) => {
      settle();
      resolve(result);
    };
    const onError = (error: unknown) => {
      settle();
      reject(error);
    };
    const onExit = () => onError(new Error('The hashing thread ended.'));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });
}
