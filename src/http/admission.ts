import type { IncomingMessage, ServerResponse } from 'node:http';
import { createCaller, type MetadataCaller } from '#src/adapters/callers.ts';
import type { Allowance } from '#src/adapters/limits/limits.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';
import type { Services } from '#src/http/request/services.ts';
import type { Endpoint, EndpointTable } from './endpoints.ts';
import { budgetOf, type Cost, takeBudget, whoCalls } from './request-budgets.ts';
import { closing, isRead } from './web-request.ts';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  facts: RequestFacts;
}

type Needs = Pick<Services, 'limits' | 'turns'>;

/** Each request that isn't answered from what is kept takes a budget, and runs as its caller. */
export class Admission {
  readonly #services: Needs;
  readonly #routes: ReadonlyMap<Endpoint, string>;

  constructor(services: Needs, endpoints: EndpointTable) {
    this.#services = services;
    this.#routes = new Map([...endpoints].map(([route, endpoint]) => [endpoint, route]));
  }

  /** A read or a write takes it unless the table says otherwise. */
  take({ request, facts }: Exchange, viewer: Viewer | null, route: string, cost?: Cost): Allowance {
    const charged = { route, cost: cost ?? (isRead(request) ? 'read' : 'write') } as const;
    return takeBudget(this.#services.limits, whoCalls(facts, viewer), charged);
  }

  callerOf({ response, facts }: Exchange, viewer: Viewer | null): MetadataCaller & { signal: AbortSignal } {
    if (viewer !== null) response.once('close', this.#services.turns.beginViewer());
    const signal = closing(response);
    return { ...createCaller(this.#services.limits, whoCalls(facts, viewer), signal), signal };
  }

  /** An endpoint without a budget runs without a caller: it needs no viewer, nor the database for one. */
  async admitEndpoint(
    exchange: Exchange,
    endpoint: Endpoint,
    readViewer: () => Promise<Viewer | null>,
  ): Promise<Allowance & { caller: MetadataCaller | null; signal: AbortSignal }> {
    const route = this.#routes.get(endpoint) ?? '';
    if (budgetOf(route, isRead(exchange.request) ? 'read' : 'write') === null)
      return { allowed: true, caller: null, signal: closing(exchange.response) };
    const viewer = await readViewer();
    const allowance = this.take(exchange, viewer, route);
    const caller = this.callerOf(exchange, viewer);
    return { ...allowance, caller, signal: caller.signal };
  }
}
