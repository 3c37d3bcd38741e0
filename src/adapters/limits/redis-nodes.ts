import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createClient } from '@redis/client';
import pTimeout from 'p-timeout';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Nodes } from './nodes.ts';

/** Pub/sub: nothing is stored. */
const channel = 'stoep:nodes';

const maxReconnectDelayMs = 5_000;

/** Of a SHA-256 as base64url. */
const macLength = 43;

/** Beyond it messages are dropped. */
const maxWaitingCommands = 10_000;

const pingTimeoutMs = 1_000;
const connectTimeout = 5_000;

export interface RedisNodesOptions {
  /** `redis:`, `rediss:`, `valkey:` or `valkeys:`. */
  url: string;
  /** All nodes have it, so that others who reach the server can't count for them. */
  secret: string;
  clock: Clock;
  log: Log;
}

/** Starts and serves without the server: then each node counts alone. `ping` replaces hanging connections. */
export function createRedisNodes({ url, secret, clock, log }: RedisNodesOptions): Nodes {
  const self = randomUUID();
  let isReachable: boolean | null = null;
  let hear: (message: string) => void = () => {};

  function mark(reachable: boolean, err?: unknown): void {
    if (isReachable === reachable) return;
    isReachable = reachable;
    if (reachable) log.info({}, 'The nodes reach each other');
    else log.warn({ err }, 'The other nodes can’t be reached; limits are counted in this one alone');
  }

  const key = createHmac('sha256', secret).update('messages of nodes').digest();
  const sign = (signed: string) => createHmac('sha256', key).update(signed).digest('base64url');
  const receive = (sent: string) => {
    const [mac, signed] = [sent.slice(0, macLength), sent.slice(macLength)];
    if (signed.startsWith(self) || !isSame(mac, sign(signed))) return;
    hear(signed.slice(self.length));
  };
  const open = () => ({ ...connect(url, receive, mark), openedAt: clock.monotonic() });
  let connection = open();

  /** The client reconnects by itself after a break, not after a hang. */
  function reopen(): void {
    connection.close();
    connection = open();
  }

  return {
    tell(message) {
      const { speaking } = connection;
      if (!speaking.isReady) return;
      const signed = `${self}${message}`;
      speaking.publish(channel, `${sign(signed)}${signed}`).catch((error: unknown) => mark(false, error));
    },
    listen(listener) {
      hear = listener;
    },
    async ping() {
      const { speaking, hearing, opened, openedAt } = connection;
      const start = clock.monotonic();
      const answers = opened.then(() => Promise.all([speaking.ping(), hearing.ping()]));
      const message = new SilentServer(`The server did not answer within ${pingTimeoutMs} ms.`);
      try {
        await pTimeout(answers, { milliseconds: pingTimeoutMs, message });
      } catch (error) {
        mark(false, error);
        const wasOpen = speaking.isReady && hearing.isReady;
        const isHung = wasOpen || clock.monotonic() - openedAt > connectTimeout;
        if (error instanceof SilentServer && isHung) reopen();
        throw error;
      }
      mark(true);
      return clock.monotonic() - start;
    },
    async count() {
      const { speaking, hearing } = connection;
      if (!hearing.isReady) return 0;
      const listeners = await speaking.pubSubNumSub([channel]);
      return listeners[channel] ?? 0;
    },
    async close() {
      connection.close();
    },
  };
}

function isSame(mac: string, expected: string): boolean {
  const [one, other] = [Buffer.from(mac), Buffer.from(expected)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}

class SilentServer extends Error {}

function connect(
  url: string,
  receive: (message: string) => void,
  mark: (reachable: boolean, error?: unknown) => void,
) {
  let isClosed = false;
  const fail = (error: unknown) => {
    if (!isClosed) mark(false, error);
  };
  const speaking = createClient({
    url: url.replace(/^valkey/, 'redis'),
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxWaitingCommands,
    socket: {
      connectTimeout: 2_000,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, maxReconnectDelayMs),
    },
  });
  const hearing = speaking.duplicate();
  speaking.on('ready', () => mark(true));
  speaking.on('error', fail);
  // The other connection's event has reported it.
  hearing.on('error', fail);
  const opened = Promise.all([
    speaking.connect(),
    hearing.connect().then(() => hearing.subscribe(channel, receive)),
  ]);
  opened.catch(fail);
  return {
    opened,
    speaking,
    hearing,
    close: () => {
      isClosed = true;
      speaking.destroy();
      hearing.destroy();
    },
  };
}
