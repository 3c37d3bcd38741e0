import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { maxMarks } from '#src/domain/marks.ts';
import { type HouseholdKeys, type OwnData, toIso } from '#src/domain/own-data.ts';
import { deleteHouseholdMarks, selectHouseholdMarks } from './store.ts';

/** The main user and five sub-users. */
const maxRows = 6 * (maxMarks.list + maxMarks.watched);

export async function exportMarks(
  db: Reader,
  { userId, names }: HouseholdKeys,
): Promise<Pick<OwnData, 'marks'>> {
  const rows = await selectHouseholdMarks(db, userId, maxRows);
  return {
    marks: rows.map((row) => ({
      by: row.viewer_key === 'main' ? 'main account' : (names.get(row.viewer_key) ?? null),
      mark: row.mark === 'list' ? 'My List' : 'Watched',
      kind: row.kind,
      title: row.name,
      titleId: row.title_id,
      season: row.season === 0 ? null : row.season,
      episode: row.episode === 0 ? null : row.episode,
      markedAt: toIso(row.marked_at),
    })),
  };
}

export function eraseMarks(trx: Tx, { userId }: HouseholdKeys): Promise<void> {
  return deleteHouseholdMarks(trx, userId);
}
