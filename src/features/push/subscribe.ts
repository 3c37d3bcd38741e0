import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Push } from '#src/adapters/push/create-push.ts';
import { isNothingChosen, maxSubscriptions, nothingChosen, type PushChoice } from '#src/domain/push.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { isBelow13, isReadOnly, type Viewer } from '#src/domain/viewer.ts';
import { findSessionOf } from '#src/features/accounts/sessions/store.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import type { SentSubscription } from './parse.ts';
import { deleteSubscription, findSubscription, putSubscription } from './store.ts';

interface PushChoiceDeps {
  db: Database;
  clock: Clock;
  hashing: Pick<Hashing, 'hashToken'>;
  push: Pick<Push, 'publicKey' | 'accepts'>;
}

/** Shown in the panel of a browser. */
export interface PushOffer {
  /** In base64url. The browser ties its subscription to this key. */
  publicKey: string;
  chosen: PushChoice;
  /** Sub-users neither pay nor are asked for titles, so only main users get these notifications. */
  isMain: boolean;
}

/** Returns null for children below 13, and for everybody where notifications are switched off. */
export async function readPushOffer(
  { db, hashing, push }: PushChoiceDeps,
  viewer: Viewer,
  session: string | null,
): Promise<PushOffer | null> {
  if (!mayBeNotified(viewer) || push.publicKey === null || session === null) return null;
  const row = await findSubscription(db.read, hashing.hashToken(session));
  const chosen =
    row === undefined
      ? nothingChosen
      : {
          monthEnding: row.month_since !== null,
          newEpisodes: row.episodes_since !== null,
          asks: row.asks_since !== null,
        };
  return { publicKey: push.publicKey, chosen, isMain: viewer.kind === 'main' };
}

/** A read-only view changes nothing, so it isn't notified. */
export function mayBeNotified(viewer: Viewer): boolean {
  return !isBelow13(viewer) && !isReadOnly(viewer);
}

interface ChoosingBrowser {
  viewer: Viewer;
  /** The session's token. */
  session: string;
  /** See `PushSubscriptionTable`. */
  deviceKey: string;
}

/** Deletes a subscription of which nothing is switched on. Refuses a push service to which we don't send. */
export async function choosePush(
  { db, clock, hashing, push }: PushChoiceDeps,
  { viewer, session, deviceKey }: ChoosingBrowser,
  sent: SentSubscription | null,
  wanted: PushChoice,
): Promise<PushChoice> {
  const sessionHash = hashing.hashToken(session);
  const choice = viewer.kind === 'main' ? wanted : { ...nothingChosen, newEpisodes: wanted.newEpisodes };
  if (sent === null || isNothingChosen(choice)) {
    await db.tx((trx) => deleteSubscription(trx, sessionHash));
    return nothingChosen;
  }
  if (push.publicKey === null || !push.accepts(sent.endpoint)) throw new Refusal('bad-request');
  const now = clock.now();
  const { userId, viewerKey } = ownerOf(viewer);
  return db.tx(async (trx) => {
    if ((await findSessionOf(trx, userId, sessionHash)) === undefined) throw new Refusal('signed-out');
    const before = await findSubscription(trx, sessionHash);
    const subscription = {
      session_hash: sessionHash,
      user_id: userId,
      viewer_key: viewerKey,
      device_key: deviceKey,
      endpoint: sent.endpoint,
      public_key: sent.publicKey,
      auth_secret: sent.authSecret,
      month_since: choice.monthEnding ? (before?.month_since ?? now) : null,
      episodes_since: choice.newEpisodes ? (before?.episodes_since ?? now) : null,
      asks_since: choice.asks ? (before?.asks_since ?? now) : null,
      created_at: now,
    };
    await putSubscription(trx, subscription, maxSubscriptions);
    return choice;
  });
}
