import { AggregatorRegistry, type Registry } from 'prom-client';
import type { Workers } from '../workers/workers.ts';

/** A scrape doesn't wait for a hung worker; its figures are missing then. */
const scrapeTimeoutMs = 1_000;

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

interface Scrape {
  figures: Figures[];
  finish(): void;
}

/**
 * Each worker's figures have its number as a label, and the worker that is asked adds those of the others. Sums would
 * shrink when a worker dies, and a counter that shrinks looks like one that began anew.
 */
export function shareMetrics(registry: Registry, workers: Workers): () => Promise<string> {
  registry.setDefaultLabels({ worker: String(workers.number) });
  const scrapes = new Map<string, Scrape>();
  let last = 0;
  workers.listen('scrape', async (id, from) =>
    workers.publish('scraped', JSON.stringify({ id, figures: await registry.getMetricsAsJSON() }), from),
  );
  workers.listen('scraped', (message) => {
    // A worker of this program wrote it.
    const { id, figures } = JSON.parse(message) as { id: string; figures: Figures };
    const scrape = scrapes.get(id);
    scrape?.figures.push(figures);
    if (scrape?.figures.length === workers.count - 1) scrape.finish();
  });
  return async () => {
    last += 1;
    const id = String(last);
    const figures: Figures[] = [];
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, scrapeTimeoutMs);
      const finish = () => {
        clearTimeout(timer);
        resolve();
      };
      scrapes.set(id, { figures, finish });
      workers.publish('scrape', id);
    });
    scrapes.delete(id);
    return AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...figures]).metrics();
  };
}
