import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type HouseholdKeys, type OwnData, toIso } from '#src/domain/own-data.ts';
import { maxPositions } from '#src/domain/position.ts';
import { deleteHouseholdPositions, selectHouseholdChoices, selectHouseholdPositions } from './store.ts';

/** The main user and five sub-users. */
const maxRows = 6 * maxPositions;

export async function exportPositions(
  db: Reader,
  { userId, names }: HouseholdKeys,
): Promise<Pick<OwnData, 'positions' | 'nextEpisodeOff'>> {
  const [rows, choices] = await Promise.all([
    selectHouseholdPositions(db, userId, maxRows),
    selectHouseholdChoices(db, userId),
  ]);
  const by = (key: string) => (key === 'main' ? 'main account' : (names.get(key) ?? null));
  return {
    positions: rows.map((row) => ({
      by: by(row.viewer_key),
      kind: row.kind,
      titleId: row.title_id,
      season: row.season === 0 ? null : row.season,
      episode: row.episode === 0 ? null : row.episode,
      seconds: row.seconds,
      ofSeconds: row.length,
      stoppedAt: toIso(row.stopped_at),
    })),
    nextEpisodeOff: choices.map((row) => ({ by: by(row.viewer_key), chosenAt: toIso(row.chosen_at) })),
  };
}

export function erasePositions(trx: Tx, { userId }: HouseholdKeys): Promise<void> {
  return deleteHouseholdPositions(trx, userId);
}
