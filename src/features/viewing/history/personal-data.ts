import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type HouseholdKeys, type OwnData, toIso } from '#src/domain/own-data.ts';
import { deleteHouseholdHistory, selectHouseholdHistory } from './store.ts';

export async function exportHistory(
  db: Reader,
  { userId, names }: HouseholdKeys,
): Promise<Pick<OwnData, 'watched'>> {
  const rows = await selectHouseholdHistory(db, userId);
  return {
    watched: rows.map((row) => ({
      by: row.viewer_key === 'main' ? 'main account' : (names.get(row.viewer_key) ?? null),
      kind: row.kind,
      title: row.name,
      titleId: row.title_id,
      season: row.season,
      episode: row.episode,
      watchedAt: toIso(row.watched_at),
    })),
  };
}

export function eraseHistory(trx: Tx, { userId }: HouseholdKeys): Promise<void> {
  return deleteHouseholdHistory(trx, userId);
}
