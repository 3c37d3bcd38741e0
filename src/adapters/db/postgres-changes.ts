import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import pg from 'pg';
import type { Log } from '#src/adapters/log.ts';
import { connectionOf } from './postgres-connect.ts';

/** Other nodes cache these tables. */
const watchedTables = ['title', 'title_list'];

const channel = 'stoep_changes';

/** The setting that names a connection's node, so that a node ignores its own changes. */
const nodeSetting = 'stoep.node';

const reconnectDelayMs = 500;
const heartbeatInterval = 2_000;
const heartbeatTimeout = 1_000;

export function nameNode(node: string): string {
  return `set ${nodeSetting} = '${node}'`;
}

/** PostgreSQL notifies of each change to a watched table after the commit. Does nothing if the triggers exist. */
export async function installChangeTriggers(client: pg.Client): Promise<void> {
  if (await areInstalled(client)) return;
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [channel]);
    // Replacing them would lock tables that the faster node is using.
    if (!(await areInstalled(client))) await createTriggers(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function areInstalled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) as count from pg_trigger where tgname = 'stoep_tell_change' and tgrelid = any ($1::regclass[])`,
    [watchedTables],
  );
  return rows[0]?.count === watchedTables.length;
}

async function createTriggers(client: pg.Client): Promise<void> {
  await client.query(`create or replace function stoep_tell_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${channel}', tg_table_name || ' ' || coalesce(current_setting('${nodeSetting}', true), ''));
      return null;
    end $$`);
  for (const table of watchedTables) {
    await client.query(`drop trigger if exists stoep_tell_change on ${table}`);
    await client.query(`create trigger stoep_tell_change after insert or update or delete or truncate on ${table}
      for each statement execute function stoep_tell_change()`);
  }
}

export interface ChangeListenerOptions {
  url: string;
  /** Its own changes are ignored. */
  node: string;
  /** Null after a gap: any table may have changed. */
  hear(table: string | null): void;
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
  { hear, log, ...options }: ChangeListenerOptions,
  first: Listening | null,
  signal: AbortSignal,
): Promise<void> {
  let current: Listening | null = first;
  let isLost = first === null;
  while (!signal.aborted) {
    try {
      current ??= await connect({ hear, log, ...options });
      if (isLost) {
        log.info({}, 'Changes by other nodes are heard again');
        hear(null);
      }
      isLost = false;
      await watchHeartbeat(current, signal);
    } catch (err) {
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

async function connect({ url, node, hear }: ChangeListenerOptions): Promise<Listening> {
  const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: heartbeatTimeout });
  const { promise: lost, reject } = Promise.withResolvers<never>();
  lost.catch(() => undefined);
  client.on('error', reject);
  client.on('end', () => reject(new Error('The connection ended.')));
  client.on('notification', ({ payload = '' }) => {
    const [table = '', by] = payload.split(' ', 2);
    if (by !== node) hear(table);
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

async function watchHeartbeat({ lost, ping }: Listening, signal: AbortSignal): Promise<void> {
  for (;;) {
    await Promise.race([lost, sleep(heartbeatInterval, undefined, { signal, ref: false })]);
    await Promise.race([lost, pTimeout(ping(), { milliseconds: heartbeatTimeout })]);
  }
}
