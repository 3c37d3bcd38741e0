import type { Database } from '#src/adapters/db/database.ts';
import { audienceOf } from '#src/domain/audience.ts';
import type { MainUser } from '#src/domain/viewer.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { withoutHidden } from '#src/features/catalogue/still-visible.ts';
import { readHistory } from '#src/features/viewing/history/read.ts';

/** Adult titles only if the household shows them. */
export async function readOwnHistory(db: Database, viewer: MainUser): Promise<WatchedTitle[]> {
  return withoutHidden(db, audienceOf(viewer), await readHistory(db, viewer, 'all'));
}
