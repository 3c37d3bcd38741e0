import { Worker } from 'node:worker_threads';
import { locateWorker } from '../locate-worker.ts';
import type { HashingJob, HashingResult } from './hashing-jobs.ts';

/** Threads that do nothing but hash. A thread starts when it is first needed, and stays. */
export class HashingPool {
  readonly #idle: Worker[] = [];

  /** Runs one job on a thread that has no other; the caller sees to it that there aren't too many at once. */
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
    // What it holds beside the password is small; the memory of argon2 is not part of this heap.
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 },
  });
}

/** A thread that dies takes its job along, and isn't used again. */
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
