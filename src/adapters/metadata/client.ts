import type { Callers, MetadataCaller } from '#src/adapters/callers.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import {
  BodyRefused,
  callOutside,
  type OutsideAnswer,
  readAnswer,
} from '#src/adapters/outside/call-outside.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { SemaphoreFull } from '../limits/semaphore.ts';
import type { MetadataOutcome, Metrics } from '../metrics/metrics.ts';
import { Waiters } from '../waiters.ts';
import { CallQueue, createQueuedCall, type LineName, type LinePlace, type QueuedCall } from './call-queue.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { CallOptions, MetadataLoad, Priority } from './metadata.ts';

export interface ClientOptions {
  apiUrl: string;
  auth: { kind: 'key' | 'token'; value: string };
  clock: Clock;
  log: Log;
  /** These wait for calls and are charged for them. */
  callers?: Callers;
  /** It is read before each call; TMDB allows about 40. */
  perSecond?: () => number;
  metrics?: Pick<Metrics, 'recordMetadataCall' | 'watch'> | undefined;
}

const attemptTimeoutMs = 3_000;

/** A person with 3,000 credits has about 3 MB. */
const maxBytes = 6_000_000;

/** A longer `Retry-After` is cut to this time. */
const maxPauseMs = 30_000;

/** After this time a call tries the key again: the operator may have corrected it at TMDB. */
const keyPauseMs = 60_000;

const defaultPerSecond = 35;

const keyVariables = { key: 'TMDB_API_KEY', token: 'TMDB_ACCESS_TOKEN' };

interface GetOptions<Answer> extends CallOptions<Answer> {
  /** A response with one of these statuses means that TMDB has nothing. */
  absentStatuses?: readonly number[];
}

/** Concurrent requests for the same URL share one call. */
interface SharedCall {
  url: string;
  absentStatuses: readonly number[];
  queued: QueuedCall;
  waiters: Waiters;
}

/**
 * Calls are rate-limited and retried once. Equal calls are shared, and calls that nobody waits for are
 * cancelled.
 */
export class MetadataClient {
  readonly #options: ClientOptions;
  readonly #perSecond: () => number;
  readonly #queue: CallQueue;
  readonly #breaker: CircuitBreaker;
  /** The keys are URLs. `result` settles after `store` has ended. */
  readonly #running = new Map<string, SharedCall & { result: Promise<unknown> }>();
  /** True once the log has an entry about the refused key. */
  #isKeyRefused = false;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#perSecond = options.perSecond ?? (() => defaultPerSecond);
    this.#queue = new CallQueue({ perSecond: this.#perSecond, maxConcurrent: 20, clock: options.clock });
    this.#breaker = new CircuitBreaker(options.clock);
    options.metrics?.watch({
      name: 'stoep_metadata_calls_waiting',
      help: 'Calls to TMDB that wait for their turn',
      read: () => this.#queue.waiting,
    });
    options.metrics?.watch({
      name: 'stoep_metadata_calls_per_second_limit',
      help: 'Calls that this node may make in a second',
      read: this.#perSecond,
    });
  }

  get load(): MetadataLoad {
    const { waiting, recent: calls } = this.#queue;
    const isKeyRefused = this.#isKeyRefused;
    return { perSecond: this.#perSecond(), calls, waiting, isSpared: this.#breaker.isOpen, isKeyRefused };
  }

  /**
   * `read` gets null if TMDB has nothing. Throws `ThirdPartyFailure`, also when all callers have disconnected,
   * and the refusal `too-many-titles`.
   */
  get<Answer>(
    path: string,
    params: Record<string, string>,
    read: (body: unknown) => Answer,
    { priority = 'now', isUnknown = false, store, absentStatuses = [404] }: GetOptions<Answer> = {},
  ): Promise<Answer> {
    const url = `${this.#options.apiUrl}${path}?${new URLSearchParams(params)}`;
    const caller = this.#options.callers?.current ?? null;
    if (priority === 'now' && caller?.signal?.aborted === true) return Promise.reject(nobodyWaits());
    // Background work isn't cancelled when its caller disconnects.
    const signal = priority === 'now' ? (caller?.signal ?? null) : null;
    const running = this.#running.get(url);
    if (running !== undefined) {
      running.waiters.join(signal);
      this.#queue.join(running.queued, placeOf(caller, priority));
      // All calls of one URL have the same reader.
      return running.result as Promise<Answer>;
    }
    if (this.#breaker.isOpen) return Promise.reject(this.#spared());
    const unknown = isUnknown ? caller?.takeUnknownTitle() : undefined;
    const allowance = unknown?.allowed === false ? unknown : caller?.takeCall();
    if (allowance?.allowed === false)
      return Promise.reject(
        new Refusal('too-many-titles', { retryAfterSeconds: allowance.retryAfterSeconds }),
      );
    const queued = createQueuedCall(placeOf(caller, priority));
    const call = { url, absentStatuses, queued, waiters: new Waiters() };
    call.waiters.join(signal);
    return this.#share(call, async () => {
      const answer = read(await this.#call(call));
      await store?.(answer);
      return answer;
    });
  }

  #share<Answer>(call: SharedCall, perform: () => Promise<Answer>): Promise<Answer> {
    const { url, queued, waiters } = call;
    const forget = () => {
      if (this.#running.get(url)?.queued === queued) this.#running.delete(url);
    };
    waiters.signal.addEventListener('abort', () => {
      forget();
      this.#queue.leave(queued);
    });
    const result = perform().finally(() => {
      forget();
      waiters.end();
    });
    this.#running.set(url, { ...call, result });
    return result;
  }

  async #call(call: SharedCall): Promise<unknown> {
    try {
      return await this.#attempt(call);
    } catch (error) {
      const isLast = !(error instanceof ThirdPartyFailure) || !isWorthRetrying(error);
      if (isLast || call.waiters.signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 200));
      return await this.#attempt(call);
    }
  }

  async #attempt(call: SharedCall): Promise<unknown> {
    const { queued, waiters } = call;
    try {
      if (waiters.signal.aborted) throw nobodyWaits();
      return await this.#queue.run(queued, () => this.#fetchOrSkip(call));
    } catch (error) {
      if (!(error instanceof SemaphoreFull)) throw error;
      if (waiters.signal.aborted) throw nobodyWaits();
      throw new ThirdPartyFailure('metadata', error.message, 200, quietly);
    }
  }

  async #fetchOrSkip(call: SharedCall): Promise<unknown> {
    const { signal } = call.waiters;
    if (signal.aborted) throw nobodyWaits();
    if (!this.#breaker.tryCall()) throw this.#spared();
    const start = performance.now();
    const record = (outcome: MetadataOutcome) =>
      this.#options.metrics?.recordMetadataCall(outcome, performance.now() - start);
    try {
      const answer = await this.#fetch(call);
      record(answer === null ? 'not-found' : 'answered');
      if (this.#breaker.recordSuccess()) this.#recordRecovery();
      return answer;
    } catch (error) {
      if (signal.aborted) {
        record('abandoned');
        throw nobodyWaits();
      }
      const failure = this.#recordFailure(error, call.queued.line);
      record(outcomeOf(failure));
      throw failure;
    }
  }

  async #fetch({ url, waiters, absentStatuses }: SharedCall): Promise<unknown> {
    const { auth } = this.#options;
    const address = auth.kind === 'key' ? `${url}&api_key=${encodeURIComponent(auth.value)}` : url;
    const answer = await callOutside(address, {
      signal: AbortSignal.any([waiters.signal, AbortSignal.timeout(attemptTimeoutMs)]),
      headers: {
        Accept: 'application/json',
        ...(auth.kind === 'token' ? { Authorization: `Bearer ${auth.value}` } : {}),
      },
    });
    const { statusCode: status } = answer;
    if (status === 200) return readJson(answer);
    await answer.body.dump();
    if (absentStatuses.includes(status)) return null;
    if (status === 401 || status === 403) throw this.#refuseKey(status);
    if (status === 429) this.#obey(answer.headers['retry-after']);
    throw new ThirdPartyFailure('metadata', `TMDB answered ${status}`, status);
  }

  #recordFailure(error: unknown, line: LineName): ThirdPartyFailure {
    const failure =
      error instanceof ThirdPartyFailure
        ? error
        : new ThirdPartyFailure('metadata', 'TMDB could not be reached', null, {
            cause: error,
          });
    // Background calls don't open the breaker for viewers.
    if (line !== 'refresh' && isWorthRetrying(failure) && this.#breaker.recordFailure())
      this.#options.log.warn(
        { event: 'metadata', outcome: 'unavailable', err: failure },
        'TMDB fails: the circuit breaker is open, and known titles are served',
      );
    return failure;
  }

  #recordRecovery(): void {
    this.#isKeyRefused = false;
    this.#options.log.info({ event: 'metadata', outcome: 'available' }, 'TMDB answers again');
  }

  #refuseKey(status: number): ThirdPartyFailure {
    this.#breaker.open(keyPauseMs);
    if (!this.#isKeyRefused) {
      const variable = keyVariables[this.#options.auth.kind];
      this.#options.log.error(
        { event: 'metadata', outcome: 'key-refused', status, variable, pauseSeconds: keyPauseMs / 1000 },
        `TMDB refuses the key in ${variable}; what is known is served`,
      );
    }
    this.#isKeyRefused = true;
    return new ThirdPartyFailure('metadata', 'TMDB refuses the key', status, quietly);
  }

  #obey(retryAfter: string | string[] = '1'): void {
    const seconds = Number(retryAfter);
    const pause = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0.2) * 1000, maxPauseMs) : 1_000;
    this.#queue.pause(pause);
    this.#options.log.warn({ pause }, 'TMDB asks to be called less often');
  }

  /** The log already has the reason. */
  #spared(): ThirdPartyFailure {
    this.#options.metrics?.recordMetadataCall('spared', 0);
    return new ThirdPartyFailure('metadata', 'TMDB failed: the circuit breaker is open', null, quietly);
  }
}

function placeOf(caller: MetadataCaller | null, priority: Priority): LinePlace {
  const line = priority === 'later' ? 'refresh' : caller?.kind === 'visitor' ? 'visitors' : 'viewers';
  return { line, key: caller?.key ?? '' };
}

async function readJson(answer: OutsideAnswer): Promise<unknown> {
  try {
    return JSON.parse(String(await readAnswer(answer, maxBytes)));
  } catch (error) {
    if (error instanceof BodyRefused)
      throw new ThirdPartyFailure('metadata', error.message, 200, { cause: error });
    if (!(error instanceof SyntaxError)) throw error;
    throw new ThirdPartyFailure('metadata', 'The answer is not JSON', null, { cause: error });
  }
}

function outcomeOf({ status }: ThirdPartyFailure): MetadataOutcome {
  if (status === null) return 'unreachable';
  if (status === 429) return 'limited';
  return status === 401 || status === 403 ? 'key-refused' : 'failed';
}

const quietly = { isReported: true };

function nobodyWaits(): ThirdPartyFailure {
  return new ThirdPartyFailure('metadata', 'Nobody waits for this call any more', 200, quietly);
}

function isWorthRetrying({ status, isReported }: ThirdPartyFailure): boolean {
  return !isReported && (status === null || status === 429 || status >= 500);
}
