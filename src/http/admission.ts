import type { IncomingMessage, ServerResponse } from 'node:http';
import { createCaller, type MetadataCaller, type Who } from '#src/adapters/callers.ts';
import type { Allowance } from '#src/adapters/limits/counters.ts';
import type { Asker } from '#src/adapters/limits/limits.ts';
import { networkOf } from '#src/adapters/limits/network.ts';
import type { Place } from '#src/adapters/scheduling/fair-scheduler.ts';
import { type Budgeted, budgetOf } from '#src/domain/budgets.ts';
import { requireAllowed } from '#src/domain/refusals.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';
import { readAsker } from '#src/http/request/asker.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';
import type { Services } from '#src/http/request/services.ts';
import { closing, isRead, onClose } from './web-request.ts';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  facts: RequestFacts;
}

type Needs = Pick<Services, 'limits' | 'turns' | 'db' | 'hashing' | 'config'>;

interface Admitted {
  caller: MetadataCaller | null;
  signal: AbortSignal;
}

/** Limits requests that no cached document answers, and describes their caller. */
export class Admission {
  readonly #services: Needs;
  readonly #askers = new WeakMap<RequestFacts, Promise<Asker>>();

  constructor(services: Needs) {
    this.#services = services;
  }

  /** Takes from the budget of a read or a write. With `waits`, strangers may wait for a turn. */
  take(exchange: Exchange, viewer: Viewer | null, address: Budgeted, waits = true): Promise<Allowance> {
    const rule = budgetOf(address, isRead(exchange.request) ? 'read' : 'write');
    return this.#takeOf(rule, exchange, viewer, waits);
  }

  /** Counts every answer, also one without a render. Throws `SemaphoreFull` when too many requests wait. */
  async admit(exchange: Exchange, viewer: Viewer | null): Promise<void> {
    const place = await this.#placeOf(exchange, viewer);
    await this.#services.turns.admit(place, () => closing(exchange.response));
  }

  takeRender(exchange: Exchange, viewer: Viewer | null, address: Budgeted): Promise<Allowance> {
    return this.#takeOf(budgetOf(address, 'render'), exchange, viewer, true);
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
    const { response } = exchange;
    const asker = await this.#askerOf(exchange, viewer);
    if (viewer !== null) onClose(response, this.#services.turns.beginViewer());
    const signal = closing(response);
    const who: Who = { ...(await this.#placeOf(exchange, viewer)), asker };
    return { ...createCaller(this.#services.limits, who, signal), signal };
  }

  /**
   * A sign-in on a known browser shares no turn with strangers. For a visitor's read, the query that looks up
   * the browser would cost too much.
   */
  async #placeOf(exchange: Exchange, viewer: Viewer | null): Promise<Place> {
    const { request, facts } = exchange;
    const { known } =
      viewer === null && !isRead(request) ? await this.#askerOf(exchange, null) : { known: null };
    return known === null ? placeOf(facts, viewer) : { kind: 'viewer', key: known };
  }

  /** Reads the asker once for each request. Each viewer of a household has budgets of their own. */
  #askerOf({ facts }: Exchange, viewer: Viewer | null): Promise<Asker> {
    const read = () =>
      viewer === null ? readAsker(this.#services, facts, null) : Promise.resolve({ known: keyOf(viewer) });
    const asker = this.#askers.get(facts) ?? read();
    this.#askers.set(facts, asker);
    return asker;
  }

  /** An endpoint without a budget has no caller, so it works without the viewer and without the database. */
  async admitEndpoint(
    exchange: Exchange,
    endpoint: Budgeted,
    readViewer: () => Promise<Viewer | null>,
  ): Promise<Admitted> {
    if (budgetOf(endpoint, isRead(exchange.request) ? 'read' : 'write') === null)
      return { caller: null, signal: closing(exchange.response) };
    const viewer = await readViewer();
    await this.admit(exchange, viewer);
    requireAllowed(await this.take(exchange, viewer, endpoint), 'too-many-requests');
    const caller = await this.callerOf(exchange, viewer);
    return { caller, signal: caller.signal };
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
