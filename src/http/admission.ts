import type { IncomingMessage, ServerResponse } from 'node:http';
import { createCaller, type MetadataCaller, type Who } from '#src/adapters/callers.ts';
import type { Allowance } from '#src/adapters/limits/counters.ts';
import type { Asker } from '#src/adapters/limits/limits.ts';
import { networkOf } from '#src/adapters/limits/network.ts';
import type { Place } from '#src/adapters/scheduling/fair-scheduler.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';
import { readAsker } from '#src/http/request/asker.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';
import type { Services } from '#src/http/request/services.ts';
import type { Endpoint, EndpointTable } from './endpoints.ts';
import { budgetOf } from './request-budgets.ts';
import { closing, isRead } from './web-request.ts';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  facts: RequestFacts;
}

type Needs = Pick<Services, 'limits' | 'turns' | 'db' | 'hashing' | 'config'>;

type Admitted = Allowance & { caller: MetadataCaller | null; signal: AbortSignal };

/** Each request that isn't answered from what is kept takes a budget, and runs as its caller. */
export class Admission {
  readonly #services: Needs;
  readonly #routes: ReadonlyMap<Endpoint, string>;
  readonly #askers = new WeakMap<RequestFacts, Promise<Asker>>();

  constructor(services: Needs, endpoints: EndpointTable) {
    this.#services = services;
    this.#routes = new Map([...endpoints].map(([route, endpoint]) => [endpoint, route]));
  }

  /** A read or a write. Strangers may wait for a turn. */
  take(exchange: Exchange, viewer: Viewer | null, route: string, waits = true): Promise<Allowance> {
    const rule = budgetOf(route, isRead(exchange.request) ? 'read' : 'write');
    return this.#takeOf(rule, exchange, viewer, waits);
  }

  /** Who is served alone needs no pause, so whatever is answered counts. */
  record(facts: RequestFacts, viewer: Viewer | null): void {
    this.#services.turns.recordCaller(placeOf(facts, viewer));
  }

  takeRender(exchange: Exchange, viewer: Viewer | null, route: string): Promise<Allowance> {
    return this.#takeOf(budgetOf(route, 'render'), exchange, viewer, true);
  }

  async #takeOf(
    rule: ReturnType<typeof budgetOf>,
    exchange: Exchange,
    viewer: Viewer | null,
    waits: boolean,
  ): Promise<Allowance> {
    if (rule === null) return { allowed: true };
    const asker = await this.#askerOf(exchange, viewer);
    const { limits } = this.#services;
    return waits ? limits.take(rule, asker) : limits.takeNow(rule, asker);
  }

  async callerOf(
    exchange: Exchange,
    viewer: Viewer | null,
  ): Promise<MetadataCaller & { signal: AbortSignal }> {
    const { response, facts } = exchange;
    const asker = await this.#askerOf(exchange, viewer);
    if (viewer !== null) response.once('close', this.#services.turns.beginViewer());
    const signal = closing(response);
    const who: Who = { ...placeOf(facts, viewer), asker };
    return { ...createCaller(this.#services.limits, who, signal), signal };
  }

  /** Read once a request. Each viewer of a household has budgets. */
  #askerOf({ facts }: Exchange, viewer: Viewer | null): Promise<Asker> {
    const read = () =>
      viewer === null ? readAsker(this.#services, facts, null) : Promise.resolve({ known: keyOf(viewer) });
    const asker = this.#askers.get(facts) ?? read();
    this.#askers.set(facts, asker);
    return asker;
  }

  /** An endpoint without a budget runs without a caller: it needs no viewer, nor the database for one. */
  async admitEndpoint(
    exchange: Exchange,
    endpoint: Endpoint,
    readViewer: () => Promise<Viewer | null>,
  ): Promise<Admitted> {
    const route = this.#routes.get(endpoint) ?? '';
    if (budgetOf(route, isRead(exchange.request) ? 'read' : 'write') === null)
      return { allowed: true, caller: null, signal: closing(exchange.response) };
    const viewer = await readViewer();
    this.record(exchange.facts, viewer);
    const allowance = await this.take(exchange, viewer, route);
    const caller = await this.callerOf(exchange, viewer);
    return { ...allowance, caller, signal: caller.signal };
  }
}

function placeOf({ address }: RequestFacts, viewer: Viewer | null): Place {
  return viewer === null
    ? { kind: 'visitor', key: networkOf(address) }
    : { kind: 'viewer', key: keyOf(viewer) };
}

function keyOf(viewer: Viewer): string {
  return `${viewer.userId} ${viewerKey(viewer)}`;
}
