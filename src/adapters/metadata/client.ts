import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { Breaker } from './breaker.ts';
import type { Haste } from './metadata.ts';
import { Pace, type Turn } from './pace.ts';

export interface ClientOptions {
  apiUrl: string;
  auth: { kind: 'key' | 'token'; value: string };
  clock: Clock;
  log: Log;
  /** Calls that may begin within a second; the service's own limit is about 40. */
  perSecond?: number;
}

/** One attempt may take this long, in ms. */
const attemptTimeout = 3_000;

/** Answers larger than this are refused. Season details of 200 KB exist. */
const largestAnswer = 3_000_000;

/** The longest `Retry-After` that is obeyed, in ms. */
const longestPause = 30_000;

/**
 * Asks the metadata service for JSON: within its rate, one call however many ask for the same, one retry,
 * and none at all while it is down. The key goes where the operator's kind of key belongs, and nowhere else.
 */
export class MetadataClient {
  readonly #options: ClientOptions;
  readonly #pace: Pace;
  readonly #breaker: Breaker;
  readonly #running = new Map<string, { call: Promise<unknown>; turn: Turn }>();

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#pace = new Pace({ perSecond: options.perSecond ?? 35, atOnce: 20, clock: options.clock });
    this.#breaker = new Breaker(options.clock);
  }

  /**
   * The answer's JSON, or null for a 404. Throws ThirdPartyFailure for anything else that isn't a 200. Who wants
   * `now` what is already asked for `later` hastens it.
   */
  get(path: string, params: Record<string, string>, haste: Haste = 'now'): Promise<unknown> {
    const url = `${this.#options.apiUrl}${path}?${new URLSearchParams(params)}`;
    const urgent = haste === 'now';
    const running = this.#running.get(url);
    if (running !== undefined) {
      running.turn.urgent ||= urgent;
      return running.call;
    }
    const turn = { urgent };
    const call = this.#call(url, turn).finally(() => this.#running.delete(url));
    this.#running.set(url, { call, turn });
    return call;
  }

  async #call(url: string, turn: Turn): Promise<unknown> {
    try {
      return await this.#attempt(url, turn);
    } catch (error) {
      if (!(error instanceof ThirdPartyFailure) || !worthRetrying(error.status)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 200));
      return await this.#attempt(url, turn);
    }
  }

  #attempt(url: string, turn: Turn): Promise<unknown> {
    return this.#pace.run(async () => {
      if (!this.#breaker.closed)
        throw new ThirdPartyFailure('metadata', 'The metadata service is left alone for a moment', null);
      try {
        const answer = await this.#ask(url);
        this.#breaker.succeeded();
        return answer;
      } catch (error) {
        const failure =
          error instanceof ThirdPartyFailure
            ? error
            : new ThirdPartyFailure('metadata', 'The metadata service could not be reached', null, {
                cause: error,
              });
        // What is made ahead of need fails by itself: it never closes the door on who waits.
        if (turn.urgent && worthRetrying(failure.status)) this.#breaker.failed();
        throw failure;
      }
    }, turn);
  }

  async #ask(url: string): Promise<unknown> {
    const { auth } = this.#options;
    const address = auth.kind === 'key' ? `${url}&api_key=${encodeURIComponent(auth.value)}` : url;
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(attemptTimeout),
      headers: {
        Accept: 'application/json',
        ...(auth.kind === 'token' ? { Authorization: `Bearer ${auth.value}` } : {}),
      },
    });
    if (response.status === 404) return null;
    if (response.status === 429) this.#obey(response.headers.get('Retry-After'));
    if (response.status !== 200) {
      throw new ThirdPartyFailure(
        'metadata',
        `The metadata service answered ${response.status}`,
        response.status,
      );
    }
    const body = await response.arrayBuffer();
    if (body.byteLength > largestAnswer)
      throw new ThirdPartyFailure('metadata', 'The answer is too large', 200);
    return parseJson(new TextDecoder().decode(body));
  }

  #obey(retryAfter: string | null): void {
    const seconds = Number(retryAfter ?? '1');
    const pause = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0.2) * 1000, longestPause) : 1_000;
    this.#pace.pauseUntil(this.#options.clock.now() + pause);
    this.#options.log.warn({ pause }, 'The metadata service asks to be called less often');
  }
}

function worthRetrying(status: number | null): boolean {
  return status === null || status === 429 || status >= 500;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ThirdPartyFailure('metadata', 'The answer is not JSON', null, { cause: error });
  }
}
