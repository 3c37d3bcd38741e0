import type { Database, Tx } from '#src/adapters/db/database.ts';
import type { SeasonGuide } from '#src/domain/episodes.ts';
import { isFinished, type Position } from '#src/domain/position.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { ViewerOwner } from '#src/features/accounts/store.ts';
import { readPosition } from './positions.ts';
import { compileTrimPositions, compileUpsertPosition, type PositionKey } from './store.ts';

/** The caller has found the title for this viewer. A position later than `stoppedAt` (epoch ms) stays. */
export async function writePosition(
  trx: Tx,
  owner: ViewerOwner,
  { place, ...rest }: PositionKey & Position,
  stoppedAt: number,
): Promise<void> {
  const position = { ...rest, ...(place ?? { season: 0, episode: 0 }), stoppedAt };
  await Promise.all([
    trx.executeQuery(compileUpsertPosition(trx, owner, position)),
    trx.executeQuery(compileTrimPositions(trx, owner)),
  ]);
}

/** Returns true if the title is finished now and wasn't before. `stoppedAt` is in epoch ms. */
export async function isNewlyFinished(
  db: Database,
  viewer: Viewer,
  at: PositionKey & Position,
  stoppedAt: number,
  guide: readonly SeasonGuide[],
): Promise<boolean> {
  if (!isFinished(at)) return false;
  const before = await readPosition(db, viewer, at, guide);
  return before === null || (!isFinished(before) && before.stoppedAt <= stoppedAt);
}
