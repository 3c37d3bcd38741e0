import type { Allowance, Limits } from '#src/adapters/limits/limits.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';

/** Searches of one viewer, wherever they are made. */
const maxSearches = { limit: 120, windowMs: 10 * 60_000 };

/** Counts a search of a viewer, and says whether it may be made. */
export function takeSearch(limits: Pick<Limits, 'take'>, viewer: Viewer): Allowance {
  return limits.take(`search ${viewer.userId} ${viewerKey(viewer)}`, maxSearches.limit, maxSearches.windowMs);
}
