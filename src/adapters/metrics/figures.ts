import { Counter, Gauge as GaugeMetric, Histogram, type Registry } from '@prometheus-io/client';
import pTimeout from 'p-timeout';

/** Null leaves the metric out. A record has a number for each value of the label. */
type Reading = number | null | Readonly<Record<string, number>>;

export interface Gauge {
  name: string;
  help: string;
  label?: string;
  isCounter?: boolean;
  read(): Reading | Promise<Reading>;
}

interface Described {
  name: string;
  help: string;
  labels?: readonly string[];
  /** All values of the only label. Each begins at 0, so that a rate sees the first increase. */
  values?: readonly string[] | undefined;
}

/** A scrape doesn't wait for a hung dependency. */
const readTimeoutMs = 1_000;

export class Figures {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  histogram({ name, help, labels = [], values = [] }: Described, buckets: number[]): Histogram<string> {
    const histogram = new Histogram({ name, help, labelNames: labels, buckets, registers: [this.#registry] });
    for (const value of values) histogram.zero(Object.fromEntries(labels.map((label) => [label, value])));
    return histogram;
  }

  counter({ name, help, labels = [], values = [] }: Described): Counter<string> {
    const counter = new Counter({ name, help, labelNames: labels, registers: [this.#registry] });
    for (const value of values) counter.inc(Object.fromEntries(labels.map((label) => [label, value])), 0);
    return counter;
  }

  watch({ name, help, label, isCounter = false, read }: Gauge): void {
    const labelNames = label === undefined ? [] : [label];
    const Metric = isCounter ? Counter : GaugeMetric;
    const metric = new Metric({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      collect: async () => {
        const reading = await pTimeout(Promise.resolve(read()), { milliseconds: readTimeoutMs }).catch(
          () => null,
        );
        metric.reset();
        if (reading === null) metric.remove();
        else if (typeof reading === 'number') metric.inc(reading);
        else
          for (const [value, count] of Object.entries(reading)) metric.inc({ [label ?? '']: value }, count);
      },
    });
  }
}
