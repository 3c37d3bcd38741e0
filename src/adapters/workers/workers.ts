/** The processes that share a port on this machine. */
export interface Workers {
  /** Of this process: 1, 2, 3 … A worker that replaces another has its number. */
  readonly number: number;
  readonly count: number;
  /** To one worker, or to all others. Never waits. */
  tell(topic: Topic, message: string, to?: number): void;
  listen(topic: Topic, hear: (message: string, from: number) => void): void;
}

export const topics = ['limits', 'scrape', 'scraped'] as const;

export type Topic = (typeof topics)[number];
