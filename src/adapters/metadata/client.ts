import type { Callers, MetadataCaller } from '#src/adapters/callers.ts';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import {
  BodyRefused,
  callOutside,
  type OutsideAnswer,
  readAnswer,
} from '#src/adapters/outside/call-outside.ts';
import { ThirdPartyFailure, UnknownTitleLimit } from '#src/domain/errors.ts';
import type { MetadataOutcome, Metrics } from '../metrics/metrics.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { MetadataLoad, Priority } from './metadata.ts';
import { NotBegun, type QueuedCall, RateLimitedQueue } from './rate-limited-queue.ts';
import { SharedCall } from './shared-call.ts';

export interface ClientOptions {
  apiUrl: string;
  auth: { kind: 'key' | 'token'; value: string };
  clock: Clock;
  log: Log;
  /** Who waits for a call, and pays for it. */
  callers?: Callers;
  /** Read before each call; the service allows about 40. */
  perSecond?: () => number;
  metrics?: Pick<Metrics, 'recordMetadataCall' | 'watch'> | undefined;
}

const attemptTimeoutMs = 3_000;

/** A person with 3,000 credits has about 3 MB. */
const maxBytes = 6_000_000;

/** Longer `Retry-After` values are cut. */
const maxPauseMs = 30_000;

/** The operator may have mended the key at the service. */
const keyPauseMs = 60_000;

const defaultPerSecond = 35;

const keyVariables = { key: 'TMDB_API_KEY', token: 'TMDB_ACCESS_TOKEN' };

/** Rate-limited, with one retry. Equal calls are shared, and calls that nobody waits for are cancelled. */
export class MetadataClient {
  readonly #options: ClientOptions;
  readonly #perSecond: () => number;
  readonly #queue: RateLimitedQueue;
  readonly #breaker: CircuitBreaker;
  readonly #running = new Map<string, SharedCall>();
  /** The log has it. */
  #isKeyRefused = false;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#perSecond = options.perSecond ?? (() => defaultPerSecond);
    this.#queue = new RateLimitedQueue({
      perSecond: this.#perSecond,
      maxConcurrent: 20,
      clock: options.clock,
    });
    this.#breaker = new CircuitBreaker(options.clock);
    options.metrics?.watch({
      name: 'stoep_metadata_calls_waiting',
      help: 'Calls of the film database that wait for their turn',
      read: () => this.#queue.queued,
    });
    options.metrics?.watch({
      name: 'stoep_metadata_calls_per_second_limit',
      help: 'Calls that this node may make in a second',
      read: this.#perSecond,
    });
  }

  get load(): MetadataLoad {
    const { queued: waiting, recent: calls } = this.#queue;
    return { perSecond: this.#perSecond(), calls, waiting, isSpared: this.#breaker.isOpen };
  }

  /** Returns null for a 404. Throws `ThirdPartyFailure`, also when all callers have gone, and `UnknownTitleLimit`. */
  get(path: string, params: Record<string, string>, priority: Priority = 'now'): Promise<unknown> {
    const url = `${this.#options.apiUrl}${path}?${new URLSearchParams(params)}`;
    const caller = this.#options.callers?.current ?? null;
    if (priority === 'now' && caller?.signal?.aborted === true) return Promise.reject(nobodyWaits());
    const running = this.#running.get(url);
    if (running !== undefined) {
      running.join(caller, priority);
      return running.result;
    }
    if (this.#breaker.isOpen) return Promise.reject(this.#spared());
    const allowance = caller?.takeCall();
    if (allowance?.allowed === false)
      return Promise.reject(new UnknownTitleLimit(allowance.retryAfterSeconds));
    return this.#start(url, caller, priority);
  }

  #start(url: string, caller: MetadataCaller | null, priority: Priority): Promise<unknown> {
    const forget = () => {
      if (this.#running.get(url) === shared) this.#running.delete(url);
    };
    const shared = new SharedCall(forget);
    this.#running.set(url, shared);
    shared.join(caller, priority);
    shared.settle(this.#call(url, shared).finally(forget));
    return shared.result;
  }

  async #call(url: string, shared: SharedCall): Promise<unknown> {
    try {
      return await this.#attempt(url, shared);
    } catch (error) {
      if (!(error instanceof ThirdPartyFailure) || !isWorthRetrying(error) || shared.isAbandoned) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 200));
      return await this.#attempt(url, shared);
    }
  }

  async #attempt(url: string, shared: SharedCall): Promise<unknown> {
    if (shared.isAbandoned) throw nobodyWaits();
    const queued: QueuedCall<unknown> = this.#queue.enter(() => this.#fetchOrSkip(url, shared), shared.place);
    shared.standsIn(queued);
    try {
      return await queued.result;
    } catch (error) {
      if (error instanceof NotBegun) throw new ThirdPartyFailure('metadata', error.message, 200, quietly);
      throw error;
    }
  }

  async #fetchOrSkip(url: string, shared: SharedCall): Promise<unknown> {
    if (shared.isAbandoned) throw nobodyWaits();
    if (!this.#breaker.tryCall()) throw this.#spared();
    const start = performance.now();
    const record = (outcome: MetadataOutcome) =>
      this.#options.metrics?.recordMetadataCall(outcome, performance.now() - start);
    try {
      const answer = await this.#fetch(url, shared.signal);
      record(answer === null ? 'not-found' : 'answered');
      if (this.#breaker.recordSuccess()) this.#recordRecovery();
      return answer;
    } catch (error) {
      if (shared.isAbandoned) {
        record('abandoned');
        throw nobodyWaits();
      }
      const failure = this.#recordFailure(error, shared);
      record(outcomeOf(failure));
      throw failure;
    }
  }

  async #fetch(url: string, signal: AbortSignal): Promise<unknown> {
    const { auth } = this.#options;
    const address = auth.kind === 'key' ? `${url}&api_key=${encodeURIComponent(auth.value)}` : url;
    const answer = await callOutside(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(attemptTimeoutMs)]),
      headers: {
        Accept: 'application/json',
        ...(auth.kind === 'token' ? { Authorization: `Bearer ${auth.value}` } : {}),
      },
    });
    const { statusCode: status } = answer;
    if (status === 200) return readJson(answer);
    await answer.body.dump();
    if (status === 404) return null;
    if (status === 401 || status === 403) throw this.#refuseKey(status);
    if (status === 429) this.#obey(answer.headers['retry-after']);
    throw new ThirdPartyFailure('metadata', `The metadata service answered ${status}`, status);
  }

  #recordFailure(error: unknown, shared: SharedCall): ThirdPartyFailure {
    const failure =
      error instanceof ThirdPartyFailure
        ? error
        : new ThirdPartyFailure('metadata', 'The metadata service could not be reached', null, {
            cause: error,
          });
    // Background calls don't open the breaker for viewers.
    if (shared.isUrgent && isWorthRetrying(failure) && this.#breaker.recordFailure())
      this.#options.log.warn(
        { event: 'metadata', outcome: 'unavailable', err: failure },
        'The metadata service fails: the circuit breaker is open, and known titles are served',
      );
    return failure;
  }

  #recordRecovery(): void {
    this.#isKeyRefused = false;
    this.#options.log.info({ event: 'metadata', outcome: 'available' }, 'The metadata service answers again');
  }

  #refuseKey(status: number): ThirdPartyFailure {
    this.#breaker.open(keyPauseMs);
    if (!this.#isKeyRefused) {
      const variable = keyVariables[this.#options.auth.kind];
      this.#options.log.error(
        { event: 'metadata', outcome: 'key-refused', status, variable, pauseSeconds: keyPauseMs / 1000 },
        `The metadata service refuses the key in ${variable}; what is known is served`,
      );
    }
    this.#isKeyRefused = true;
    return new ThirdPartyFailure('metadata', 'The metadata service refuses the key', status, quietly);
  }

  #obey(retryAfter: string | string[] = '1'): void {
    const seconds = Number(retryAfter);
    const pause = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0.2) * 1000, maxPauseMs) : 1_000;
    this.#queue.pause(pause);
    this.#options.log.warn({ pause }, 'The metadata service asks to be called less often');
  }

  /** The log has the reason. */
  #spared(): ThirdPartyFailure {
    this.#options.metrics?.recordMetadataCall('spared', 0);
    return new ThirdPartyFailure(
      'metadata',
      'The metadata service failed: the circuit breaker is open',
      null,
      quietly,
    );
  }
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
