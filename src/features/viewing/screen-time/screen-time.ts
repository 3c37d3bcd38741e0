import type { I18n } from '@lingui/core';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { dateWindow, dayOf } from '#src/domain/days.ts';
import {
  creditOf,
  isLimited,
  type ScreenTimeOffer,
  type ScreenTimeView,
  screenTimeDays,
  unused,
} from '#src/domain/screen-time.ts';
import { presentScreenTime } from '#src/domain/screen-time-words.ts';
import type { SubUser, Viewer } from '#src/domain/viewer.ts';
import { hasPasskeys } from '#src/features/accounts/passkeys/store.ts';
import {
  addToDay,
  deleteDaysBefore,
  deletePlayingMark,
  findPlayingMark,
  findUse,
  upsertPlayingMark,
} from './store.ts';

export interface ScreenTimeDeps {
  db: Database;
  clock: Clock;
}

/** Returns null for a main user, whose time nobody limits. */
export async function readScreenTime(
  { db, clock }: ScreenTimeDeps,
  viewer: Viewer | null,
  texts: I18n,
): Promise<ScreenTimeOffer | null> {
  if (viewer?.kind !== 'sub') return null;
  const { screenTime: rule, subUserId, userId } = viewer;
  const now = clock.now();
  if (!isLimited(rule)) return { ...presentScreenTime(texts, rule, unused, now), hasPasskeys: false };
  const [use, isPossible] = await Promise.all([
    findUse(db.read, subUserId, dayOf(now)),
    hasPasskeys(db.read, userId),
  ]);
  return { ...presentScreenTime(texts, rule, use, now), hasPasskeys: isPossible };
}

interface Beat {
  texts: I18n;
  /** The device's, which counts once however many of its pages play. */
  session: string;
  /** False when its player stops. */
  plays: boolean;
}

/** Counts what passed since this device spoke last, by our clock alone. Devices that play at once add up. */
export async function recordBeat(
  { db, clock, hashing }: ScreenTimeDeps & { hashing: Pick<Hashing, 'hashToken'> },
  viewer: SubUser,
  { session, plays, texts }: Beat,
): Promise<ScreenTimeView> {
  const now = clock.now();
  const day = dayOf(now);
  const sessionHash = hashing.hashToken(session);
  const use = await db.tx(async (trx) => {
    const usedMs = creditOf(await findPlayingMark(trx, sessionHash), now);
    if (plays) await upsertPlayingMark(trx, sessionHash, now);
    else await deletePlayingMark(trx, sessionHash);
    if (usedMs > 0) await addToDay(trx, viewer, { day, usedMs, extraMs: 0, at: now });
    return findUse(trx, viewer.subUserId, day);
  });
  return presentScreenTime(texts, viewer.screenTime, use, now);
}

const batch = 500;

export async function deleteOldScreenTime({ db, clock }: ScreenTimeDeps): Promise<void> {
  const first = dateWindow(clock.now()).daysAgo(screenTimeDays);
  let deleted: number;
  do {
    deleted = await db.tx((trx) => deleteDaysBefore(trx, first, batch));
  } while (deleted === batch);
}
