import { Histogram, type Registry } from 'prom-client';

/** Source: https://opentelemetry.io/docs/specs/semconv/http/http-metrics/. */
const name = 'http_server_request_duration_seconds';
const bounds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

const methods = ['_OTHER', 'GET', 'HEAD', 'POST'];

const statuses = 1_000;

interface Series {
  /** Each bound has a count, and what is above all has one. */
  counts: number[];
  seconds: number;
}

/** Counts one page or endpoint without building a label object. Source: decisions/0042-metrics-cost-no-request.md. */
export class RouteDurations {
  readonly series = new Map<number, Series>();
  readonly #route: string;

  constructor(route: string) {
    this.#route = route;
  }

  describe(
    method: string | undefined,
    status: number,
  ): { name: string; facts: Record<string, string | number> } {
    const methodName = methods[methodIndex(method)] ?? '_OTHER';
    return {
      name: `${methodName} ${this.#route}`.trimEnd(),
      facts: {
        'http.request.method': methodName,
        'http.route': this.#route,
        'http.response.status_code': status,
      },
    };
  }

  /** Status 0: the client left before the response. */
  record(method: string | undefined, status: number, ms: number): void {
    const key = methodIndex(method) * statuses + status;
    let series = this.series.get(key);
    if (series === undefined) {
      series = { counts: Array.from({ length: bounds.length + 1 }, () => 0), seconds: 0 };
      this.series.set(key, series);
    }
    const seconds = ms / 1_000;
    let bucket = 0;
    while (seconds > (bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.seconds += seconds;
  }
}

/** Routes are declared patterns, never paths: labels stay few. */
export class RequestDurations extends Histogram {
  active = 0;
  readonly #routes = new Map<string, RouteDurations>();

  constructor(registry: Registry) {
    super({ name, help: 'Requests by declared route', buckets: bounds, registers: [registry] });
  }

  of(route: string): RouteDurations {
    let durations = this.#routes.get(route);
    if (durations === undefined) {
      durations = new RouteDurations(route);
      this.#routes.set(route, durations);
    }
    return durations;
  }

  /** In place of the library's values, for its text and its JSON. */
  async getForPromString() {
    const values = [...this.#routes].flatMap(([route, { series }]) =>
      [...series].flatMap(([key, one]) => valuesOf(labelsOf(route, key), one)),
    );
    return { name, help: 'Requests by declared route', type: 'histogram', aggregator: 'sum', values };
  }
}

function methodIndex(method: string | undefined): number {
  return Math.max(0, methods.indexOf(method ?? ''));
}

function labelsOf(route: string, key: number): Record<string, string> {
  const status = key % statuses;
  return {
    http_request_method: methods[Math.floor(key / statuses)] ?? '_OTHER',
    http_route: route,
    http_response_status_code: status === 0 ? '' : String(status),
  };
}

function valuesOf(sharedLabels: Record<string, string>, { counts, seconds }: Series) {
  let count = 0;
  const buckets = counts.map((more, index) => {
    count += more;
    return {
      metricName: `${name}_bucket`,
      labels: { le: bounds[index] ?? '+Inf' },
      sharedLabels,
      value: count,
    };
  });
  const sum = { metricName: `${name}_sum`, labels: {}, sharedLabels, value: seconds };
  return [...buckets, sum, { metricName: `${name}_count`, labels: {}, sharedLabels, value: count }];
}
