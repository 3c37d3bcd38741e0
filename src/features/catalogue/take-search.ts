import type { Allowance, Limits } from '#src/adapters/limits/limits.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';

/** Of one viewer. */
const maxSearches = { limit: 120, windowMs: 10 * 60_000 };

export function takeSearch(limits: Pick<Limits, 'take'>, viewer: Viewer): Allowance {
  return limits.take(`search ${viewer.userId} ${viewerKey(viewer)}`, maxSearches.limit, maxSearches.windowMs);
}
