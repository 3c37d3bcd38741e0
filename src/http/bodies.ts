import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSemaphore } from '#src/adapters/limits/semaphore.ts';
import { BodyBudget } from './body-budget.ts';
import { type BodyLimits, isRead, readBody, type Sent } from './web-request.ts';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Processing a picture takes several times its size in memory, so larger forms are processed one at a time. */
const largeBytes = 1024 * 1024;
const largeAtOnce = 1;
const largeTimeoutMs = 20_000;

/** Reads each request's body once, before the router or an endpoint runs. */
export class Bodies {
  readonly #budget = new BodyBudget();
  readonly #large = createSemaphore(largeAtOnce, 1_000);

  async read({ request, response }: Exchange, limits: BodyLimits, owner: string | null): Promise<Sent> {
    if (isRead(request)) return { body: null, form: new FormData(), size: 0 };
    const lease = this.#budget.lease(owner);
    response.once('close', () => lease.release());
    return readBody(request, limits, lease);
  }

  inTurn<T>(size: number, work: () => Promise<T>): Promise<T> {
    return size > largeBytes ? this.#large.run(largeTimeoutMs, work) : work();
  }
}
