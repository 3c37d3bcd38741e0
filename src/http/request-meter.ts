import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestDurations, RouteDurations } from '#src/adapters/metrics/request-durations.ts';

interface Metered {
  request: IncomingMessage;
  response: ServerResponse;
  route: RouteDurations;
}

/** Names a request's route for the metrics by its pattern, never by its path, so that labels stay few. */
export class RequestMeter {
  readonly file: RouteDurations;
  readonly #unknown: RouteDurations;
  readonly #requests: RequestDurations;

  constructor({ metrics: { requests } }: { metrics: { requests: RequestDurations } }) {
    this.#requests = requests;
    this.#unknown = requests.of('');
    this.file = requests.of('file');
  }

  /** `path` is the pattern of an endpoint or a page. */
  routeOf({ path }: { path: string }): RouteDurations {
    return this.#requests.of(path);
  }

  /** Returns the route of unreadable addresses, which counts until the address is read. */
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
