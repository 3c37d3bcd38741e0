import pTimeout from 'p-timeout';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Embeds } from '#src/adapters/embeds/embeds.ts';
import type { Log } from '#src/adapters/log.ts';
import { writeAudit } from '#src/features/operations/operators/audit-store.ts';
import { countMails, findFailedMails, retryMail } from '#src/features/outbox/store.ts';
import { readServerOutcomes } from '#src/features/playback/server-health/server-health.ts';
import { countWaitingMessages } from '#src/features/push/store.ts';
import { findBrowserErrors } from './browser-errors/store.ts';
import { listNodes } from './nodes/nodes.ts';

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
  embeds: Pick<Embeds, 'keys' | 'names'>;
}

/** Nobody needs the number beyond it. */
export const maxMails = 10_000;

const maxFailed = 50;

/** What all nodes together know. No part waits for another, and a part that doesn't come in time is null. */
export async function readServices({ log, ...deps }: Deps) {
  const [nodes, mails, pushes, players, errors] = await Promise.all([
    readInTime(log, 'nodes', listNodes(deps)),
    readInTime(log, 'mails', readMails(deps.db)),
    readInTime(log, 'notifications', countWaitingMessages(deps.db.read, maxMails)),
    readInTime(log, 'players', readServerOutcomes(deps)),
    readInTime(log, 'browser errors', findBrowserErrors(deps.db.read)),
  ]);
  return { nodes, mails, pushes, players, errors };
}

async function readMails(db: Database) {
  const [all, failed, list] = await Promise.all([
    countMails(db.read, maxMails),
    countMails(db.read, maxMails, 'failed'),
    findFailedMails(db.read, maxFailed),
  ]);
  return { waiting: Math.max(0, all - failed), failed, list };
}

/** The page waits for all parts together. */
const partTimeoutMs = 800;

/** Returns null for a part that fails or takes longer. */
export async function readInTime<Part>(log: Log, part: string, reading: Promise<Part>): Promise<Part | null> {
  try {
    return await pTimeout(reading, { milliseconds: partTimeoutMs });
  } catch (error) {
    log.warn({ err: error, part }, 'A part of the services could not be read');
    return null;
  }
}

/** The next round of the outbox sends it. Returns false if it was sent, is being sent or was given up. */
export function retryFailedMail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, actor }: { id: string; actor: string },
): Promise<boolean> {
  const now = clock.now();
  return db.tx(async (trx) => {
    const mail = await retryMail(trx, id, now);
    if (mail === null) return false;
    const subject = { household: mail.address, userId: null };
    await writeAudit(trx, now, { actor, action: 'mails-retried', subject, detail: mail.kind });
    return true;
  });
}
