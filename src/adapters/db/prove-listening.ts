import { randomUUID } from 'node:crypto';
import pTimeout from 'p-timeout';
import type pg from 'pg';
import { DatabaseRefused } from './database-refused.ts';
import { SERVING, withPostgres } from './postgres-connect.ts';

/** A server that answers queries delivers a notification within milliseconds. */
const echoTimeout = 5_000;

/**
 * Refuses a server that doesn't deliver notifications from one connection to another: a pooler that shares
 * connections between transactions loses them, and each node would show what others have changed.
 */
export async function proveListening(url: string, listener: pg.Client, where: string): Promise<void> {
  const channel = `stoep_proof_${randomUUID()}`;
  const { promise: echo, resolve } = Promise.withResolvers<void>();
  const receive = (notification: pg.Notification) => {
    if (notification.channel === channel) resolve();
  };
  listener.on('notification', receive);
  try {
    await listener.query(`listen "${channel}"`);
    await withPostgres(url, SERVING, (client) => client.query('select pg_notify($1, $2)', [channel, '']));
    await pTimeout(echo, { milliseconds: echoTimeout, message: notDelivered(where) });
    await listener.query(`unlisten "${channel}"`);
  } finally {
    listener.off('notification', receive);
  }
}

function notDelivered(where: string): DatabaseRefused {
  return new DatabaseRefused(
    'no-notifications',
    `${where} doesn't deliver notifications (LISTEN and NOTIFY): it is behind a connection pooler that shares ` +
      'connections between transactions. Let DATABASE_URL name the server itself, or a pooler that keeps a ' +
      'connection for a session.',
  );
}
