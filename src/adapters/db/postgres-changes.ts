import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import pg from 'pg';
import type { Log } from '#src/adapters/log.ts';
import { connectionOf } from './postgres-connect.ts';
import { channel, isOfCatalogue, parseChange } from './postgres-triggers.ts';
import type { SeenChanges } from './seen-changes.ts';

const reconnectDelayMs = 500;
/** `SeenChanges` needs echoes this often. */
const echoInterval = 500;
/** A late echo makes the node doubt; without one the connection is replaced. */
const echoTimeout = 3_000;
const connectTimeout = 1_000;

export interface ChangeListenerOptions {
  url: string;
  /** Notifies over other connections, as changes do. */
  pool: pg.Pool;
  /** Its own changes of the catalogue are known from their commit. */
  node: string;
  seen: SeenChanges;
  log: Log;
}

/** A connection that is lost or receives no notifications is replaced. */
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
  const { log, seen } = options;
  let current: Listening | null = first;
  let isLost = first === null;
  const recordEcho = (sentAt: number) => {
    if (isLost) {
      log.info({}, 'Changes by other nodes arrive again');
      seen.recordCatalogue();
    }
    isLost = false;
    seen.prove(sentAt);
  };
  while (!signal.aborted) {
    try {
      current ??= await connect(options);
      await watchEchoes(current, recordEcho, signal);
    } catch (err) {
      seen.lose();
      if (!signal.aborted && !isLost) log.warn({ err }, 'Changes by other nodes can’t be received');
      isLost = true;
    }
    await current?.end();
    current = null;
    await sleep(reconnectDelayMs, undefined, { signal }).catch(() => undefined);
  }
}

interface Listening {
  lost: Promise<never>;
  /** Resolves when a notification of its own has come back, and so has each one before it. */
  echo(signal: AbortSignal): Promise<void>;
  end(): Promise<void>;
}

async function connect({ url, pool, node, seen }: ChangeListenerOptions): Promise<Listening> {
  const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: connectTimeout });
  const { promise: lost, reject } = Promise.withResolvers<never>();
  lost.catch(() => undefined);
  client.on('error', reject);
  client.on('end', () => reject(new Error('The connection ended.')));
  const echoes = new EventEmitter<{ [nonce: string]: [] }>();
  const echoChannel = `stoep_echo_${node}`;
  client.on('notification', ({ channel: on, payload = '' }) => {
    const change = parseChange(payload);
    if (on === echoChannel) echoes.emit(payload);
    else if (!isOfCatalogue(change)) seen.record(change.userId);
    else if (change.node !== node) seen.recordCatalogue();
  });
  const echo = async (signal: AbortSignal) => {
    const nonce = randomUUID();
    const ended = AbortSignal.any([signal, AbortSignal.timeout(echoTimeout)]);
    const echoed = once(echoes, nonce, { signal: ended });
    // Nothing is lost with it, so it needs no flush to disk, for which other notifications would wait.
    const notify = `set local synchronous_commit = off; select pg_notify('${echoChannel}', '${nonce}')`;
    await Promise.all([echoed, pool.query(notify)]);
  };
  const end = () => pTimeout(client.end(), { milliseconds: connectTimeout }).catch(() => undefined);
  try {
    await client.connect();
    await client.query(`listen "${echoChannel}"; listen ${channel}`);
  } catch (error) {
    await end();
    throw error;
  }
  return { lost, echo, end };
}

async function watchEchoes(
  { lost, echo }: Listening,
  recordEcho: (sentAt: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const sentAt = performance.now();
    await Promise.race([lost, echo(signal)]);
    recordEcho(sentAt);
    await Promise.race([lost, sleep(echoInterval, undefined, { signal, ref: false })]);
  }
}
