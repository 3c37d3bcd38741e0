import type { Nodes } from '#src/adapters/limits/nodes.ts';

/** The processes that share a port on this machine. */
export interface Workers {
  /** Counts 1, 2, 3 … A worker that replaces another has its number. */
  readonly number: number;
  readonly count: number;
  /** Sends to one worker, or to all others, and never waits. */
  publish(topic: Topic, message: string, to?: number): void;
  listen(topic: Topic, receive: (message: string, from: number) => void): void;
}

export const topics = ['limits', 'scrape', 'scraped'] as const;

export type Topic = (typeof topics)[number];

/** The workers of one machine count their limits together without a cache server. */
export function createWorkerNodes(workers: Workers): Nodes {
  return {
    publish: (message) => workers.publish('limits', message),
    listen: (receive) => workers.listen('limits', receive),
    ping: async () => 0,
    count: async () => workers.count,
    close: async () => undefined,
  };
}
