import { sql } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { ScreenTimeLeaseTable } from '#src/adapters/db/schema-viewing.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';
import { type ScreenTimeUse, screenTimeDays, unused } from '#src/domain/screen-time.ts';
import type { Lease } from '#src/domain/screen-time-lease.ts';
import type { SubUser } from '#src/domain/viewer.ts';
import { selectSubUserId } from '#src/features/accounts/sub-users/store.ts';

export type ScreenTimeOwner = Pick<SubUser, 'userId' | 'subUserId'>;

export interface DeviceLease extends Lease {
  deviceHash: string;
}

/** Lists one for each device. */
export async function selectLeases(db: Reader, subUserId: string): Promise<DeviceLease[]> {
  const rows = await db
    .selectFrom('screen_time_lease')
    .selectAll()
    .where('sub_user_id', '=', subUserId)
    .execute();
  return rows.map(leaseOf);
}

function leaseOf(row: ScreenTimeLeaseTable): DeviceLease {
  const { device_hash: deviceHash, day, page, at, monotonic, node } = row;
  const [usedMs, leftMs, isStopped] = [row.used_ms, row.left_ms, row.stopped === 1];
  return { deviceHash, day, usedMs, leftMs, isStopped, page, at, monotonic, node };
}

/** Does nothing if the sub-user was deleted meanwhile. */
export async function upsertLease(
  trx: Tx,
  { userId, subUserId }: ScreenTimeOwner,
  { deviceHash, day, usedMs, leftMs, isStopped, page, at, monotonic, node }: DeviceLease,
): Promise<void> {
  await sql`
    insert into screen_time_lease
      (sub_user_id, device_hash, user_id, day, used_ms, left_ms, stopped, page, at, monotonic, node)
    select ${subUserId}, ${deviceHash}, ${userId}, ${day}, ${usedMs}, ${leftMs}, ${isStopped ? 1 : 0}, ${page}, ${at},
      ${monotonic}, ${node}
    where exists ${selectSubUserId(trx, userId, subUserId)}
    on conflict (sub_user_id, device_hash) do update set
      day = excluded.day,
      used_ms = excluded.used_ms,
      left_ms = excluded.left_ms,
      stopped = excluded.stopped,
      page = excluded.page,
      at = excluded.at,
      monotonic = excluded.monotonic,
      node = excluded.node`.execute(trx);
}

/** Doesn't include the time of leases; see `readUse`. */
export async function findDay(db: Reader, subUserId: string, day: string): Promise<ScreenTimeUse> {
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

/** One statement, so that parallel additions all count. Does nothing if the sub-user was deleted meanwhile. */
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

export async function selectHouseholdLeases(
  db: Reader,
  userId: string,
): Promise<(Lease & Pick<ScreenTimeOwner, 'subUserId'>)[]> {
  const rows = await db
    .selectFrom('screen_time_lease')
    .selectAll()
    .where('user_id', '=', userId)
    .limit(maxExportedRows)
    .execute();
  return rows.map((row) => ({ ...leaseOf(row), subUserId: row.sub_user_id }));
}

/** Returns how many were deleted. */
export async function deleteLeasesBefore(trx: Tx, day: string, limit: number): Promise<number> {
  const old = trx
    .selectFrom('screen_time_lease')
    .select(['sub_user_id', 'device_hash'])
    .where('day', '<', day);
  const { numDeletedRows } = await trx
    .deleteFrom('screen_time_lease')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('sub_user_id', 'device_hash'),
        'in',
        old.limit(limit).$asTuple('sub_user_id', 'device_hash'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
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
