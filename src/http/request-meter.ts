import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestDurations, RouteDurations } from '#src/adapters/metrics/request-durations.ts';
import type { Endpoint, EndpointTable } from './endpoints.ts';
import type { MatchedPage } from './match.ts';

interface Metered {
  request: IncomingMessage;
  response: ServerResponse;
  route: RouteDurations;
}

/** Names a request's route for the metrics: never by its path, so that labels stay few. */
export class RequestMeter {
  readonly file: RouteDurations;
  readonly #unknown: RouteDurations;
  readonly #requests: RequestDurations;
  readonly #endpoints: ReadonlyMap<Endpoint, RouteDurations>;

  constructor(
    { metrics: { requests } }: { metrics: { requests: RequestDurations } },
    endpoints: EndpointTable,
  ) {
    this.#requests = requests;
    this.#unknown = requests.of('');
    this.file = requests.of('file');
    this.#endpoints = new Map(
      [...endpoints].map(([path, endpoint]) => [endpoint, requests.of(endpoint.route ?? path)]),
    );
  }

  routeOf(endpoint: Endpoint | undefined, page: MatchedPage): RouteDurations {
    const route = endpoint === undefined ? undefined : this.#endpoints.get(endpoint);
    return route ?? this.#requests.of(page.path);
  }

  /** Returns the route of an address that can't be read. */
  begin(): RouteDurations {
    this.#requests.active += 1;
    return this.#unknown;
  }

  end({ request, response, route }: Metered, ms: number): void {
    this.#requests.active -= 1;
    const status = response.headersSent ? response.statusCode : 0;
    route.record(request.method, status, ms);
  }
}
