import type { Database } from '#src/adapters/db/database.ts';
import { playedPlace, type SeasonGuide, storedPlace } from '#src/domain/episodes.ts';
import type { Mark } from '#src/domain/marks.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { ownerOf, type ViewerOwner } from '#src/features/accounts/store.ts';
import { deleteMark, insertMark, selectPlaces, trimMarks } from './store.ts';

export interface MarkChange extends Mark {
  on: boolean;
}

interface Found {
  /** Is null if this viewer may not see the title. */
  name: string | null;
  /** Of a series, also of a hidden one. */
  guide: readonly SeasonGuide[];
}

/**
 * False for a hidden title, and for an episode that vanished or hasn't aired; their marks can still be taken away.
 * `madeAt` in epoch ms: later marks stay.
 */
export async function changeMark(
  db: Database,
  viewer: Viewer,
  { on, ...mark }: MarkChange,
  { name, guide }: Found,
  madeAt: number,
): Promise<boolean> {
  if (!on) {
    await removeMark(db, ownerOf(viewer), mark, guide, madeAt);
    return true;
  }
  const hasPlace = mark.mark === 'watched' && mark.kind === 'series';
  const place = mark.place === null ? null : playedPlace(guide, mark.place);
  if (name === null || hasPlace !== (place !== null) || (mark.place === null) !== (place === null))
    return false;
  await writeMark(db, viewer, { ...mark, place, name }, madeAt);
  return true;
}

/** With every stored place that means the same episode. */
async function removeMark(
  db: Database,
  owner: ViewerOwner,
  mark: Mark,
  guide: readonly SeasonGuide[],
  madeAt: number,
): Promise<void> {
  await db.tx(async (trx) => {
    const { place } = mark;
    await deleteMark(trx, owner, mark, madeAt);
    if (place === null) return;
    const meant = storedPlace(guide, place);
    // Bounded: places of the time before the list, hardly more than one.
    for (const one of await selectPlaces(trx, owner, mark.mark, mark)) {
      const { season, episode } = storedPlace(guide, one);
      if (season === meant.season && episode === meant.episode)
        await deleteMark(trx, owner, { ...mark, place: one }, madeAt);
    }
  });
}

/** The caller has found the title and the episode for this viewer. `now` is in epoch ms. */
export async function writeMark(
  db: Database,
  viewer: Viewer,
  mark: Mark & { name: string },
  now: number,
): Promise<void> {
  const owner = ownerOf(viewer);
  await db.tx(async (trx) => {
    await Promise.all([insertMark(trx, owner, mark, now), trimMarks(trx, owner, mark.mark)]);
  });
}
