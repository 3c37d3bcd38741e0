import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Nodes } from './nodes.ts';

/** Messages go to whoever listens at the moment; nothing is stored. */
const channel = 'stoep:nodes';

/** Longest wait between two attempts to reach the server, in ms. */
const longestPause = 5_000;

/** Commands that may wait for their answer; beyond it a message is dropped, as while the server is away. */
const waiting = 10_000;

export interface RedisNodesOptions {
  /** `redis:`, `rediss:`, `valkey:` or `valkeys:`. */
  url: string;
  clock: Clock;
  log: Log;
}

/**
 * Nodes that reach each other through a Redis or Valkey server. It needs no answer from the server to start
 * or to serve: while it is away each node goes by what it knows itself.
 */
export function createRedisNodes({ url, clock, log }: RedisNodesOptions): Nodes {
  const self = randomUUID();
  let isReachable: boolean | null = null;
  let hear: (message: string) => void = () => {};
  const speaking = createClient({
    url: url.replace(/^valkey/, 'redis'),
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: waiting,
    socket: { connectTimeout: 2_000, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, longestPause) },
  });
  const hearing = speaking.duplicate();

  function mark(reachable: boolean, err?: unknown): void {
    if (isReachable === reachable) return;
    isReachable = reachable;
    if (reachable) log.info({}, 'The nodes reach each other');
    else log.warn({ err }, 'The other nodes can’t be reached; limits are counted in this one alone');
  }

  speaking.on('ready', () => mark(true));
  speaking.on('error', (error) => mark(false, error));
  // The two connections go to one server; the other one's event has said it already.
  hearing.on('error', (error) => mark(false, error));

  function connect(): void {
    // They try again by themselves; what fails for good is an error event too.
    speaking.connect().catch((error: unknown) => mark(false, error));
    hearing
      .connect()
      .then(() =>
        hearing.subscribe(channel, (message) => {
          if (!message.startsWith(self)) hear(message.slice(self.length));
        }),
      )
      .catch((error: unknown) => mark(false, error));
  }
  connect();

  return {
    tell(message) {
      if (!speaking.isReady) return;
      speaking.publish(channel, `${self}${message}`).catch((error: unknown) => mark(false, error));
    },
    listen(listener) {
      hear = listener;
    },
    async ping() {
      const asked = clock.monotonic();
      await speaking.ping();
      return clock.monotonic() - asked;
    },
    async count() {
      if (!hearing.isReady) return 0;
      const listeners = await speaking.pubSubNumSub([channel]);
      return listeners[channel] ?? 0;
    },
    async close() {
      speaking.destroy();
      hearing.destroy();
    },
  };
}
