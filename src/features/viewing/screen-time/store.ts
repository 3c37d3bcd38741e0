import { sql } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type ScreenTimeUse, screenTimeDays, unused } from '#src/domain/screen-time.ts';
import type { SubUser } from '#src/domain/viewer.ts';
import { selectSessionHash } from '#src/features/accounts/sessions/store.ts';
import { selectSubUserId } from '#src/features/accounts/sub-users/store.ts';

export type ScreenTimeOwner = Pick<SubUser, 'userId' | 'subUserId'>;

/** Returns epoch ms, or null if nothing plays there. */
export async function findPlayingMark(db: Reader, sessionHash: string): Promise<number | null> {
  const row = await db
    .selectFrom('screen_time_mark')
    .select('counted_at')
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst();
  return row?.counted_at ?? null;
}

/** Does nothing if the session has ended meanwhile. */
export async function upsertPlayingMark(trx: Tx, sessionHash: string, at: number): Promise<void> {
  await sql`
    insert into screen_time_mark (session_hash, counted_at)
    select ${sessionHash}, ${at}
    where exists ${selectSessionHash(trx, sessionHash)}
    on conflict (session_hash) do update set counted_at = excluded.counted_at`.execute(trx);
}

export async function deletePlayingMark(trx: Tx, sessionHash: string): Promise<void> {
  await trx.deleteFrom('screen_time_mark').where('session_hash', '=', sessionHash).execute();
}

export async function findUse(db: Reader, subUserId: string, day: string): Promise<ScreenTimeUse> {
  const row = await db
    .selectFrom('screen_time_day')
    .select(['used_ms as usedMs', 'extra_ms as extraMs'])
    .where('sub_user_id', '=', subUserId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row ?? unused;
}

export interface AddedTime extends ScreenTimeUse {
  day: string;
  at: number;
}

/** Devices that add at once add up. Does nothing if the sub-user was deleted meanwhile. */
export async function addToDay(
  trx: Tx,
  { userId, subUserId }: ScreenTimeOwner,
  { day, usedMs, extraMs, at }: AddedTime,
): Promise<void> {
  await sql`
    insert into screen_time_day (sub_user_id, user_id, day, used_ms, extra_ms, counted_at)
    select ${subUserId}, ${userId}, ${day}, ${usedMs}, ${extraMs}, ${at}
    where exists ${selectSubUserId(trx, userId, subUserId)}
    on conflict (sub_user_id, day) do update set
      used_ms = screen_time_day.used_ms + excluded.used_ms,
      extra_ms = screen_time_day.extra_ms + excluded.extra_ms,
      counted_at = excluded.counted_at`.execute(trx);
}

/** The latest first. */
export function selectHouseholdDays(db: Reader, userId: string) {
  return db
    .selectFrom('screen_time_day')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .orderBy('sub_user_id')
    .limit(5 * (screenTimeDays + 1))
    .execute();
}

export async function deleteHouseholdDays(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('screen_time_day').where('user_id', '=', userId).execute();
}

/** Returns how many were deleted. */
export async function deleteDaysBefore(trx: Tx, day: string, limit: number): Promise<number> {
  const old = trx.selectFrom('screen_time_day').select(['sub_user_id', 'day']).where('day', '<', day);
  const { numDeletedRows } = await trx
    .deleteFrom('screen_time_day')
    .where(({ eb, refTuple }) =>
      eb(refTuple('sub_user_id', 'day'), 'in', old.limit(limit).$asTuple('sub_user_id', 'day')),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
