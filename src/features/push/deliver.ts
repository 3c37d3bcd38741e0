import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { PushSubscriptionTable } from '#src/adapters/db/schema-outbox.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Metrics } from '#src/adapters/metrics/metrics.ts';
import type { Push, PushOutcome } from '#src/adapters/push/create-push.ts';
import {
  isPushWorthSending,
  msUntilQuiet,
  nextPushAttempt,
  type PushKind,
  type PushPayload,
  pushAttemptMs,
  pushKinds,
} from '#src/domain/push.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import {
  type DueMessage,
  deleteSubscription,
  findDueMessages,
  findSubscription,
  setMessageDue,
  takeMessage,
} from './store.ts';
import { mayBeNotified } from './subscribe.ts';

export interface PushDeps {
  db: Database;
  clock: Clock;
  log: Log;
  push: Pick<Push, 'send'>;
  sessions: { readViewer(tokenHash: string): Promise<Viewer | null> };
  metrics?: Pick<Metrics, 'recordPush'>;
}

export type PushText = Omit<PushPayload, 'who' | 'tag'>;

/** Returns null if there is nothing left to tell this viewer. */
export type WritePush = (kind: PushKind, about: string, viewer: Viewer) => Promise<PushText | null>;

const atOnce = 20;

/** Limits a run; the next run continues. */
const maxRounds = 50;

/**
 * Sends notifications from 07:00 to 20:00. A crash between a push service's answer and its record sends a
 * notification twice, but because of the tag it is shown once.
 */
export async function deliverPush(deps: PushDeps, write: WritePush): Promise<void> {
  const { db, clock } = deps;
  for (let round = 0; round < maxRounds; round += 1) {
    if (msUntilQuiet(clock.now()) === null) return;
    const due = await findDueMessages(db.read, clock.now(), atOnce);
    await Promise.all(due.map((message) => deliver(deps, write, message)));
    if (due.length < atOnce) return;
  }
}

async function deliver(deps: PushDeps, write: WritePush, message: DueMessage): Promise<void> {
  const { db, clock, log } = deps;
  const isOurs = await db.tx((trx) => takeMessage(trx, message, clock.now() + pushAttemptMs));
  if (!isOurs) return;
  try {
    await attempt(deps, write, { ...message, attempts: message.attempts + 1 });
  } catch (error) {
    // The message is due again when its lease ends.
    log.error({ err: error, kind: message.kind }, 'A notification could not be written');
  }
}

async function attempt(deps: PushDeps, write: WritePush, message: DueMessage): Promise<void> {
  const { db, clock, push, sessions } = deps;
  const subscription = await findSubscription(db.read, message.sessionHash);
  if (subscription === undefined) return;
  const viewer = await sessions.readViewer(message.sessionHash);
  if (viewer === null || !mayBeNotified(viewer)) return drop(deps, message, 'no such viewer');
  const text = await writeText(deps, write, message, { subscription, viewer });
  const ttlMs = msUntilQuiet(clock.now());
  if (text === null || ttlMs === null) {
    // Without a text the message is done, else it is sent in the morning.
    const dueAt = text === null ? null : clock.now();
    return db.tx((trx) => setMessageDue(trx, message, dueAt));
  }
  const tag = `${message.kind} ${message.about}`;
  const payload: PushPayload = { ...text, tag, who: subscription.device_key };
  const { endpoint, public_key: publicKey, auth_secret: authSecret } = subscription;
  const target = { endpoint, publicKey, authSecret };
  const outcome = await push.send(target, { payload: JSON.stringify(payload), ttlMs, tag });
  await record(deps, message, outcome);
}

/** A null in the column means that the viewer has switched this kind off. */
const sinceColumns = {
  'month-ending': 'month_since',
  'new-episode': 'episodes_since',
  'title-asked': 'asks_since',
} as const satisfies Record<PushKind, keyof PushSubscriptionTable>;

/** Returns null if the viewer has switched the kind off, the news is old or there is nothing left to tell. */
async function writeText(
  { clock }: PushDeps,
  write: WritePush,
  { kind: stored, about, createdAt }: DueMessage,
  { subscription, viewer }: { subscription: PushSubscriptionTable; viewer: Viewer },
): Promise<PushText | null> {
  const kind = pushKinds.find((one) => one === stored);
  if (kind === undefined || !isPushWorthSending(createdAt, clock.now())) return null;
  return subscription[sinceColumns[kind]] === null ? null : write(kind, about, viewer);
}

async function record(deps: PushDeps, message: DueMessage, outcome: PushOutcome): Promise<void> {
  const { db, clock, log, metrics } = deps;
  const { kind, attempts } = message;
  if (outcome.kind === 'gone') return drop(deps, message, outcome.because);
  if (outcome.kind === 'sent') {
    metrics?.recordPush('sent');
    return db.tx((trx) => setMessageDue(trx, message, null));
  }
  const { because } = outcome;
  const dueAt =
    outcome.kind === 'failed' ? nextPushAttempt(message, clock.now(), outcome.retryAfterMs) : null;
  metrics?.recordPush(dueAt === null ? 'given-up' : 'failed');
  // An endpoint contains a key, so it isn't logged.
  if (dueAt === null) log.error({ kind, attempts, because }, 'A notification was given up');
  else log.warn({ kind, attempts, because }, 'A notification could not be sent yet');
  await db.tx((trx) => setMessageDue(trx, message, dueAt));
}

/** Deletes the subscription, and its messages with it. */
async function drop(
  { db, log, metrics }: PushDeps,
  { sessionHash, kind }: DueMessage,
  because: string,
): Promise<void> {
  metrics?.recordPush('dropped');
  log.info({ kind, because }, 'A browser gets no more notifications');
  await db.tx((trx) => deleteSubscription(trx, sessionHash));
}
