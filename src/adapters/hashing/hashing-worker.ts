import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/bcrypt';
import type { HashingJob, HashingResult } from './hashing-jobs.ts';
import { hashArgon2, verifyArgon2 } from './main-hash.ts';

/** The thread works on one job at a time, outside the shared pool. */
function work(job: HashingJob): HashingResult {
  switch (job.do) {
    case 'hash-argon2':
      return { hash: hashArgon2(job.password, job.settings) };
    case 'verify-argon2':
      return { isRight: verifyArgon2(job.password, job.hash, job.settings) };
    case 'hash-bcrypt':
      return { hash: hashSync(job.password, { cost: job.cost }) };
    case 'verify-bcrypt':
      return { isRight: verifySync(job.password, job.hash) };
  }
}

parentPort?.on('message', (job: HashingJob) => {
  let result: HashingResult;
  try {
    result = work(job);
  } catch (error) {
    result = { failure: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(result);
});
