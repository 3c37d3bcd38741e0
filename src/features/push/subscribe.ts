import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Push } from '#src/adapters/push/create-push.ts';
import { maxSubscriptions, nothingChosen, type PushChoice } from '#src/domain/push.ts';
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

/** What the panel of a browser shows. */
export interface PushOffer {
  /** Base64url: the browser ties its subscription to it. */
  publicKey: string;
  chosen: PushChoice;
  /** Sub-users pay nothing. */
  hasMonth: boolean;
}

/** Null for whom notifications aren't: children below 13, and everybody where they are switched off. */
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
      : { monthEnding: row.month_since !== null, newEpisodes: row.episodes_since !== null };
  return { publicKey: push.publicKey, chosen, hasMonth: viewer.kind === 'main' };
}

/** A viewer who looks as another one changes nothing. */
export function mayBeNotified(viewer: Viewer): boolean {
  return !isBelow13(viewer) && !isReadOnly(viewer);
}

interface ChoosingBrowser {
  viewer: Viewer;
  /** Its token. */
  session: string;
  /** See `PushSubscriptionTable`. */
  deviceKey: string;
}

/** A subscription of which nothing is switched on is deleted. */
export async function choosePush(
  { db, clock, hashing, push }: PushChoiceDeps,
  { viewer, session, deviceKey }: ChoosingBrowser,
  sent: SentSubscription | null,
  wanted: PushChoice,
): Promise<PushChoice | 'not-accepted' | 'signed-out'> {
  const sessionHash = hashing.hashToken(session);
  const choice = { ...wanted, monthEnding: wanted.monthEnding && viewer.kind === 'main' };
  if (sent === null || (!choice.monthEnding && !choice.newEpisodes)) {
    await db.tx((trx) => deleteSubscription(trx, sessionHash));
    return nothingChosen;
  }
  if (push.publicKey === null || !push.accepts(sent.endpoint)) return 'not-accepted';
  const now = clock.now();
  const { userId, viewerKey } = ownerOf(viewer);
  return db.tx(async (trx) => {
    if ((await findSessionOf(trx, userId, sessionHash)) === undefined) return 'signed-out';
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
      created_at: now,
    };
    await putSubscription(trx, subscription, maxSubscriptions);
    return choice;
  });
}
