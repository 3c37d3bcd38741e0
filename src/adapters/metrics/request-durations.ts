import { Histogram, type Registry } from '@prometheus-io/client';

const bounds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

const methods = ['GET', 'HEAD', 'POST'];

const labelNames = ['http_request_method', 'http_route', 'http_response_status_code'] as const;

type Label = (typeof labelNames)[number];

/** It counts the requests of one page or endpoint. */
export class RouteDurations {
  readonly #histogram: Histogram<Label>;
  readonly #route: string;

  constructor(histogram: Histogram<Label>, route: string) {
    this.#histogram = histogram;
    this.#route = route;
  }

  /** Status 0 means that the client left before the response. */
  record(method: string | undefined, status: number, ms: number): void {
    const labels = {
      http_request_method: methods.includes(method ?? '') ? method : '_OTHER',
      http_route: this.#route,
      http_response_status_code: status === 0 ? '' : String(status),
    };
    this.#histogram.observe(labels, ms / 1_000);
  }
}

/**
 * Routes are declared patterns, never paths, so that there are few label values.
 * Source: https://opentelemetry.io/docs/specs/semconv/http/http-metrics/.
 */
export class RequestDurations {
  active = 0;
  readonly #histogram: Histogram<Label>;
  readonly #routes = new Map<string, RouteDurations>();

  constructor(registry: Registry) {
    this.#histogram = new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Requests by declared route',
      labelNames,
      buckets: bounds,
      registers: [registry],
    });
  }

  of(route: string): RouteDurations {
    let durations = this.#routes.get(route);
    if (durations === undefined) {
      durations = new RouteDurations(this.#histogram, route);
      this.#routes.set(route, durations);
    }
    return durations;
  }
}
