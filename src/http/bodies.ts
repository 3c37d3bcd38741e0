import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSemaphore } from '#src/adapters/limits/semaphore.ts';
import { BodyBudget } from './body-budget.ts';
import type { Endpoint } from './endpoints.ts';
import type { MatchedPage } from './match.ts';
import { type BodyLimits, isRead, readBody, type Sent } from './web-request.ts';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const defaultMaxBytes = 64 * 1024;

/** Using a picture costs several times its size, so larger forms are used one after another. */
const largeBytes = 1024 * 1024;
const largeAtOnce = 1;
const largeTimeoutMs = 20_000;

/** Reads what was sent, once: before the router, and before an endpoint. */
export class Bodies {
  readonly #budget = new BodyBudget();
  readonly #large = createSemaphore(largeAtOnce, 1_000);

  readOfEndpoint(exchange: Exchange, { largestBody }: Endpoint): Promise<Sent> {
    return this.#read(exchange, { form: largestBody ?? defaultMaxBytes, upload: 0 }, null);
  }

  /** `page` is null for a page that may not be opened. */
  readOfPage(
    exchange: Exchange,
    page: Pick<MatchedPage, 'largestForm' | 'largestUpload'> | null,
    owner: string | null,
  ): Promise<Sent> {
    const { largestForm, largestUpload } = page ?? {};
    const limits = { form: largestForm ?? defaultMaxBytes, upload: largestUpload ?? 0 };
    return this.#read(exchange, limits, owner);
  }

  inTurn<T>(size: number, work: () => Promise<T>): Promise<T> {
    return size > largeBytes ? this.#large.run(largeTimeoutMs, work) : work();
  }

  async #read({ request, response }: Exchange, limits: BodyLimits, owner: string | null): Promise<Sent> {
    if (isRead(request)) return { body: null, form: new FormData(), size: 0 };
    const lease = this.#budget.lease(owner);
    response.once('close', () => lease.release());
    return readBody(request, limits, lease);
  }
}
