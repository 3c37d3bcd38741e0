import type { Nodes } from '../limits/nodes.ts';
import type { Workers } from './workers.ts';

/** The workers of one machine count their limits together without a cache server. */
export function createWorkerNodes(workers: Workers): Nodes {
  return {
    tell: (message) => workers.tell('limits', message),
    listen: (hear) => workers.listen('limits', hear),
    ping: async () => 0,
    count: async () => workers.count,
    close: async () => undefined,
  };
}
