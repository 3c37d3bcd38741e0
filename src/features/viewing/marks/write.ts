import type { Database } from '#src/adapters/db/database.ts';
import { hasEpisode, playableSeasons } from '#src/domain/episodes.ts';
import type { Mark } from '#src/domain/marks.ts';
import type { TitleDetails } from '#src/domain/title.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import { deleteMark, insertMark, trimMarks } from './store.ts';

export interface MarkChange extends Mark {
  on: boolean;
}

interface FoundTitle {
  name: string;
  details: TitleDetails | null;
}

/**
 * `title` is null if this viewer may not see it. False for that and for an episode that vanished; their marks can still
 * be taken away. `madeAt` in epoch ms: later marks stay.
 */
export async function changeMark(
  db: Database,
  viewer: Viewer,
  { on, ...mark }: MarkChange,
  title: FoundTitle | null,
  madeAt: number,
): Promise<boolean> {
  if (!on) {
    await db.tx((trx) => deleteMark(trx, ownerOf(viewer), mark, madeAt));
    return true;
  }
  if (title === null || !hasPlace(title, mark)) return false;
  await writeMark(db, viewer, { ...mark, name: title.name }, madeAt);
  return true;
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

function hasPlace({ details }: FoundTitle, { mark, kind, place }: Mark): boolean {
  if (mark === 'list' || kind === 'movie') return place === null;
  return place !== null && hasEpisode(playableSeasons(details?.seasons ?? []), place);
}
