import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type HouseholdKeys, type OwnData, toIso } from '#src/domain/own-data.ts';
import { deleteHouseholdDays, selectHouseholdDays } from './store.ts';

const minute = 60_000;

export async function exportScreenTime(
  db: Reader,
  { userId, names }: HouseholdKeys,
): Promise<Pick<OwnData, 'screenTime'>> {
  const rows = await selectHouseholdDays(db, userId);
  return {
    screenTime: rows.map((row) => ({
      by: names.get(row.sub_user_id) ?? null,
      day: row.day,
      minutes: Math.round(row.used_ms / minute),
      moreMinutes: Math.round(row.extra_ms / minute),
      countedAt: toIso(row.counted_at),
    })),
  };
}

/** Marks go with their sessions. */
export function eraseScreenTime(trx: Tx, { userId }: HouseholdKeys): Promise<void> {
  return deleteHouseholdDays(trx, userId);
}
