import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { formatTimeOfDay } from '#src/domain/dates.ts';
import { type HouseholdKeys, type OwnData, toIso, toIsoOrNull } from '#src/domain/own-data.ts';
import { deleteSubUsers, selectSubUsers } from './store.ts';

export async function exportSubUsers(
  db: Reader,
  { userId }: HouseholdKeys,
): Promise<Pick<OwnData, 'subUsers'>> {
  const rows = await selectSubUsers(db, userId);
  return {
    subUsers: rows.map((row) => ({
      name: row.name,
      ageGroup: row.age_group,
      genres: readList(row.genres),
      createdAt: toIso(row.created_at),
      consentGivenAt: toIsoOrNull(row.consent_at),
      hasPin: row.hasPin,
      weekdayMinutes: row.weekday_minutes,
      weekendMinutes: row.weekend_minutes,
      weekdayBedtime: timeOrNull(row.weekday_bedtime),
      weekendBedtime: timeOrNull(row.weekend_bedtime),
      language: row.language,
    })),
  };
}

export function eraseSubUsers(trx: Tx, { userId }: HouseholdKeys): Promise<void> {
  return deleteSubUsers(trx, userId);
}

function readList(stored: string): string[] {
  const list: unknown = JSON.parse(stored);
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}

function timeOrNull(minutes: number | null): string | null {
  return minutes === null ? null : formatTimeOfDay(minutes);
}
