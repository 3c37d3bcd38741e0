import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createClient } from '@redis/client';
import pTimeout from 'p-timeout';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Nodes } from './nodes.ts';

/** The channel is pub/sub, so nothing is stored. */
const channel = 'stoep:nodes';

const maxReconnectDelayMs = 5_000;

/** The length of a SHA-256 in base64url. */
const macLength = 43;

/** Messages beyond this number are dropped. */
const maxWaitingCommands = 10_000;

const pingTimeoutMs = 1_000;
const connectTimeout = 5_000;

export interface RedisNodesOptions {
  /** It begins with `redis:`, `rediss:`, `valkey:` or `valkeys:`. */
  url: string;
  /** Signs the messages of all nodes, so that others who reach the server can't add to the counts. */
  secret: string;
  clock: Clock;
  log: Log;
}

/** Works without the server: then each node counts alone. `ping` replaces hanging connections. */
export function createRedisNodes({ url, secret, clock, log }: RedisNodesOptions): Nodes {
  const self = randomUUID();
  let isReachable: boolean | null = null;
  let deliver: (message: string) => void = () => {};

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
    deliver(signed.slice(self.length));
  };
  const open = () => ({ ...connect(url, receive, mark), openedAt: clock.monotonic() });
  let connection = open();

  /** The client reconnects by itself after a break, not after a hang. */
  function reopen(): void {
    connection.close();
    connection = open();
  }

  return {
    publish(message) {
      const { publisher } = connection;
      if (!publisher.isReady) return;
      const signed = `${self}${message}`;
      publisher.publish(channel, `${sign(signed)}${signed}`).catch((error: unknown) => mark(false, error));
    },
    listen(listener) {
      deliver = listener;
    },
    async ping() {
      const { publisher, subscriber, opened, openedAt } = connection;
      const start = clock.monotonic();
      const answers = opened.then(() => Promise.all([publisher.ping(), subscriber.ping()]));
      const message = new SilentServer(`The server did not answer within ${pingTimeoutMs} ms.`);
      try {
        await pTimeout(answers, { milliseconds: pingTimeoutMs, message });
      } catch (error) {
        mark(false, error);
        const wasOpen = publisher.isReady && subscriber.isReady;
        const isHung = wasOpen || clock.monotonic() - openedAt > connectTimeout;
        if (error instanceof SilentServer && isHung) reopen();
        throw error;
      }
      mark(true);
      return clock.monotonic() - start;
    },
    async count() {
      const { publisher, subscriber } = connection;
      if (!subscriber.isReady) return 0;
      const listeners = await publisher.pubSubNumSub([channel]);
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
  const publisher = createClient({
    url: url.replace(/^valkey/, 'redis'),
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxWaitingCommands,
    socket: {
      connectTimeout: 2_000,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, maxReconnectDelayMs),
    },
  });
  const subscriber = publisher.duplicate();
  publisher.on('ready', () => mark(true));
  publisher.on('error', fail);
  // `mark` logs an outage only once, although both connections report it.
  subscriber.on('error', fail);
  const opened = Promise.all([
    publisher.connect(),
    subscriber.connect().then(() => subscriber.subscribe(channel, receive)),
  ]);
  opened.catch(fail);
  return {
    opened,
    publisher,
    subscriber,
    close: () => {
      isClosed = true;
      publisher.destroy();
      subscriber.destroy();
    },
  };
}
