import type { Reader } from '#src/adapters/db/database.ts';
import { type Fact, type HouseholdKeys, toIso } from '#src/domain/own-data.ts';
import { readLease } from '#src/domain/screen-time-lease.ts';
import { selectHouseholdDays, selectHouseholdLeases } from './store.ts';

const minute = 60_000;

export async function exportScreenTime(
  db: Reader,
  { userId, names }: HouseholdKeys,
  now: number,
): Promise<Fact[]> {
  const [days, leases] = await Promise.all([
    selectHouseholdDays(db, userId),
    selectHouseholdLeases(db, userId),
  ]);
  const rows = days.map((day) => ({ ...day }));
  for (const lease of leases) {
    const { subUserId, day, at } = lease;
    const { usedMs } = readLease(lease, { at: now, monotonic: 0, node: '' });
    const row = rows.find((one) => one.sub_user_id === subUserId && one.day === day);
    if (row !== undefined) row.used_ms += usedMs;
    else
      rows.push({
        sub_user_id: subUserId,
        user_id: userId,
        day,
        used_ms: usedMs,
        extra_ms: 0,
        counted_at: at,
      });
  }
  return rows.map((row) => ({
    by: names.get(row.sub_user_id) ?? null,
    day: row.day,
    minutes: Math.round(row.used_ms / minute),
    moreMinutes: Math.round(row.extra_ms / minute),
    countedAt: toIso(row.counted_at),
  }));
}
