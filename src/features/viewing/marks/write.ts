import type { Tx } from '#src/adapters/db/database.ts';
import { type SeasonGuide, storedPlace } from '#src/domain/episodes.ts';
import type { Mark } from '#src/domain/marks.ts';
import type { ViewerOwner } from '#src/features/accounts/store.ts';
import { deleteMark, insertMark, selectPlaces, trimMarks } from './store.ts';

/** Deletes all stored places that mean the same episode. Marks later than `until` (epoch ms) stay. */
export async function deleteMarked(
  trx: Tx,
  owner: ViewerOwner,
  mark: Mark,
  guide: readonly SeasonGuide[],
  until: number,
): Promise<void> {
  const { place } = mark;
  await deleteMark(trx, owner, mark, until);
  if (place === null) return;
  const meant = storedPlace(guide, place);
  // Bounded: places stored before the season's list was known, hardly more than one.
  for (const one of await selectPlaces(trx, owner, mark.mark, mark)) {
    const { season, episode } = storedPlace(guide, one);
    if (season === meant.season && episode === meant.episode)
      await deleteMark(trx, owner, { ...mark, place: one }, until);
  }
}

/** The caller has found the title and the episode for this viewer. `now` is in epoch ms. */
export async function writeMark(
  trx: Tx,
  owner: ViewerOwner,
  mark: Mark & { name: string },
  now: number,
): Promise<void> {
  await Promise.all([insertMark(trx, owner, mark, now), trimMarks(trx, owner, mark.mark)]);
}
