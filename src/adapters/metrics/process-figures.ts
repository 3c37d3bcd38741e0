import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';
import type { Figures } from './figures.ts';

/** Source: https://opentelemetry.io/docs/specs/semconv/runtime/nodejs-metrics/. */
export function watchProcess(figures: Figures): void {
  figures.watch({
    name: 'process_cpu_time_seconds_total',
    help: 'Processor time',
    label: 'cpu_mode',
    isCounter: true,
    read: () => {
      const { user, system } = process.cpuUsage();
      return { user: user / 1e6, system: system / 1e6 };
    },
  });
  figures.watch({
    name: 'process_memory_usage_bytes',
    help: 'Resident memory',
    read: () => process.memoryUsage.rss(),
  });
  figures.watch({
    name: 'v8js_memory_heap_used_bytes',
    help: 'Used memory of each space of the heap',
    label: 'v8js_heap_space_name',
    read: () =>
      Object.fromEntries(getHeapSpaceStatistics().map((space) => [space.space_name, space.space_used_size])),
  });
  figures.watch({ name: 'process_uptime_seconds', help: 'Since the start', read: () => process.uptime() });
  let last: EventLoopUtilization | undefined;
  figures.watch({
    name: 'nodejs_eventloop_utilization_ratio',
    help: 'Share of the time since the last scrape in which the event loop was busy',
    read: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
  });
  watchDelay(figures);
}

const resolutionMs = 10;

/** The delay is measured from the first scrape on. */
function watchDelay(figures: Figures): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  // Node's values include the interval of its timer.
  const secondsOf = (ns: number) => Math.max(0, ns / 1e9 - resolutionMs / 1e3);
  const watch = (quantile: string, read: () => number) =>
    figures.watch({
      name: `nodejs_eventloop_delay_${quantile}_seconds`,
      help: 'Delay of the event loop since the last scrape',
      read: () => secondsOf(read()),
    });
  watch('p50', () => {
    delay.enable();
    return delay.percentile(50);
  });
  watch('p99', () => delay.percentile(99));
  watch('max', () => {
    const { max } = delay;
    delay.reset();
    return max;
  });
}
