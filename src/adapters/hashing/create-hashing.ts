import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { locateWorker } from '#src/adapters/locate-worker.ts';
import { type Argon2Settings, argon2Work, minArgon2 } from '#src/domain/argon2.ts';
import { HashingBusy } from '#src/domain/errors.ts';
import { isPasswordTooLong } from '#src/domain/password.ts';
import type { Callers } from '../callers.ts';
import { systemClock } from '../clock.ts';
import { SemaphoreFull } from '../limits/semaphore.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { FairScheduler, type Place } from '../scheduling/fair-scheduler.ts';
import type { Hashing } from './hashing.ts';
import type { HashingJob, HashingResult } from './hashing-jobs.ts';
import { isWeakHash } from './main-hash.ts';
import { deriveToken, hashToken, newToken } from './tokens.ts';

/** Source: docs/requirements.md#accounts. */
const minBcryptCost = 10;

/** bcrypt ignores all further bytes. */
const bcryptBytes = 72;

const maxQueueMs = 2000;

interface HashingOptions {
  /** Keys the hashes of tokens, so that a stolen database alone reveals no token. */
  secret?: string;
  /** It defaults to the machine's cores. */
  width?: number;
  maxWaitMs?: number;
  argon2?: Argon2Settings;
  bcryptCost?: number | undefined;
  metrics?: Pick<Metrics, 'watch'>;
  callers?: Pick<Callers, 'current'>;
}

/** The place of commands and jobs, which have no caller. */
const ownWork: Place = { kind: 'visitor', key: 'none' };

/**
 * Hashing has its own threads, apart from compression, files and DNS. Passwords are normalised to NFC, because
 * keyboards compose accents differently.
 */
export function createHashing(options: HashingOptions = {}): Hashing {
  const {
    width = availableParallelism(),
    maxWaitMs = maxQueueMs,
    secret = '',
    argon2: settings = minArgon2,
    bcryptCost = minBcryptCost,
  } = options;
  // Hashes that wait longer than `maxWaitMs` are refused, so this bounds only the memory of the queue.
  const bounds = { perKey: width * 64, total: () => width * 64 };
  // Keeps a thread free for sign-ins, which all come from visitors.
  const maxOfViewer = Math.max(1, Math.min(2, Math.floor(width / 2)));
  const line = new FairScheduler({
    clock: systemClock,
    width,
    maxOf: { viewer: maxOfViewer, visitor: width },
    bounds: { viewer: bounds, visitor: bounds },
    order: 'turns',
  });
  const currentPlace = (): Place => options.callers?.current ?? ownWork;

  // An idle core computes about 12 of the cheapest hashes in a second.
  const crowd = width * Math.max(1, Math.round((12 * argon2Work(minArgon2)) / argon2Work(settings)));
  options.metrics?.watch({
    name: 'stoep_hashing_waiting',
    help: 'Passwords that wait for a hashing thread',
    read: () => line.waiting,
  });

  const pool = new HashingPool();

  async function run(job: HashingJob) {
    try {
      return await line.run(currentPlace(), () => pool.run(job), maxWaitMs);
    } catch (error) {
      if (error instanceof SemaphoreFull) throw new HashingBusy('Too much to hash.', { cause: error });
      throw error;
    }
  }

  async function hash(job: HashingJob): Promise<string> {
    const result = await run(job);
    if ('hash' in result) return result.hash;
    throw new Error('A hashing thread answered something else.');
  }

  async function verify(job: HashingJob): Promise<boolean> {
    const result = await run(job);
    return 'isRight' in result && result.isRight;
  }

  return {
    isCrowded: (caller = currentPlace()) => line.waitingBefore(caller) >= crowd,
    isWeak: (stored) => isWeakHash(stored, settings) || bcryptCostOf(stored) < bcryptCost,
    isCommon: isCommonPassword,
    newToken,
    hashToken: (token) => hashToken(token, secret),
    deriveToken,
    hashMain: (password) => hash({ do: 'hash-argon2', password: composed(password), settings }),
    hashSub: (password) =>
      hash({ do: 'hash-bcrypt', password: forBcrypt(composed(password)), cost: bcryptCost }),
    verify(password, stored) {
      // Does the same work for a password that is too long. Its length says nothing about the account.
      if (isPasswordTooLong(password))
        return verify({ do: 'verify-argon2', password: '', hash: null, settings });
      if (!stored?.startsWith('$2'))
        return verify({ do: 'verify-argon2', password: composed(password), hash: stored, settings });
      return verify({ do: 'verify-bcrypt', password: forBcrypt(composed(password)), hash: stored });
    },
  };
}

/** Returns infinity for other hashes, so that they never count as weak. */
function bcryptCostOf(stored: string): number {
  return Number(/^\$2[aby]\$(\d\d)\$/.exec(stored)?.[1] ?? Number.POSITIVE_INFINITY);
}

function composed(password: string): string {
  return password.normalize('NFC');
}

/** bcrypt ignores what follows 72 bytes or a NUL, so such a password becomes a keyed SHA-384 in base64. */
function forBcrypt(password: string): string {
  if (Buffer.byteLength(password) <= bcryptBytes && !password.includes('\0')) return password;
  return createHmac('sha384', 'stoep sub-user password').update(password).digest('base64');
}

/**
 * The list is ordered by how common a password is. Passwords shorter than `minLength` are refused anyway.
 * Source: docs/security.md, rule 34.
 */
const maxCommonPasswords = 10_000;
const minLength = 6;

let list: Promise<ReadonlySet<string>> | null = null;

/** The list is read at the first call. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= loadList();
  return (await list).has(password.normalize('NFC').toLowerCase());
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'].filter((password) => password.length >= minLength);
  return new Set(common.slice(0, maxCommonPasswords));
}

/** Starts a thread when it is first needed, and keeps it. */
class HashingPool {
  readonly #idle: Worker[] = [];

  /** The caller limits the number of jobs. */
  async run(job: HashingJob): Promise<Exclude<HashingResult, { failure: string }>> {
    const worker = this.#idle.pop() ?? startWorker();
    worker.ref();
    const result = await askWorker(worker, job);
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

/** If the thread dies, its job fails and the thread isn't used again. */
function askWorker(worker: Worker, job: HashingJob): Promise<HashingResult> {
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
