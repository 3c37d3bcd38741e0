import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import pg from 'pg';
import type { Log } from '#src/adapters/log.ts';
import { connectionOf } from './postgres-connect.ts';
import { channel, parseChange, sharedTables } from './postgres-triggers.ts';
import type { SeenChanges } from './seen-changes.ts';

const reconnectDelayMs = 500;
/** Often enough for `SeenChanges`. */
const heartbeatInterval = 500;
const heartbeatTimeout = 1_000;

export interface ChangeListenerOptions {
  url: string;
  /** `hear` isn't called for its own changes. */
  node: string;
  /** Null after a gap: any table may have changed. */
  hear(table: string | null): void;
  seen: SeenChanges;
  log: Log;
}

/** A lost or silent connection is replaced. */
export async function listenForChanges(options: ChangeListenerOptions): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  const first = await connect(options).catch(() => null);
  const listening = keepListening(options, first, closing.signal);
  return {
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

async function keepListening(
  options: ChangeListenerOptions,
  first: Listening | null,
  signal: AbortSignal,
): Promise<void> {
  const { hear, log, seen } = options;
  let current: Listening | null = first;
  let isLost = first === null;
  while (!signal.aborted) {
    try {
      current ??= await connect(options);
      if (isLost) {
        log.info({}, 'Changes by other nodes are heard again');
        hear(null);
      }
      isLost = false;
      await watchHeartbeat(current, seen, signal);
    } catch (err) {
      seen.lose();
      if (!signal.aborted && !isLost) log.warn({ err }, 'Changes by other nodes can’t be heard');
      isLost = true;
    }
    await current?.end();
    current = null;
    await sleep(reconnectDelayMs, undefined, { signal }).catch(() => undefined);
  }
}

interface Listening {
  lost: Promise<never>;
  ping(): Promise<unknown>;
  end(): Promise<void>;
}

async function connect({ url, node, hear, seen }: ChangeListenerOptions): Promise<Listening> {
  const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: heartbeatTimeout });
  const { promise: lost, reject } = Promise.withResolvers<never>();
  lost.catch(() => undefined);
  client.on('error', reject);
  client.on('end', () => reject(new Error('The connection ended.')));
  client.on('notification', ({ payload = '' }) => {
    const change = parseChange(payload);
    if (!sharedTables.includes(change.table)) seen.note(change.userId);
    else if (change.node !== node) hear(change.table);
  });
  const end = () => pTimeout(client.end(), { milliseconds: heartbeatTimeout }).catch(() => undefined);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    await end();
    throw error;
  }
  return { lost, ping: () => client.query('select 1'), end };
}

async function watchHeartbeat(
  { lost, ping }: Listening,
  seen: SeenChanges,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const sentAt = performance.now();
    await Promise.race([lost, pTimeout(ping(), { milliseconds: heartbeatTimeout })]);
    seen.prove(sentAt);
    await Promise.race([lost, sleep(heartbeatInterval, undefined, { signal, ref: false })]);
  }
}
