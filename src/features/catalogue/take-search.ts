import type { Allowance, Limits } from '#src/adapters/limits/limits.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';

const maxSearches = { limit: 120, windowMs: 10 * 60_000 };

/** Each viewer has this budget. Source: docs/requirements.md#limits. */
const maxBrowsed = { limit: 300, windowMs: 10 * 60_000 };

export function takeBrowsing(limits: Pick<Limits, 'take'>, viewer: Viewer): Allowance {
  return limits.take(`browse ${viewer.userId} ${viewerKey(viewer)}`, maxBrowsed.limit, maxBrowsed.windowMs);
}

export function takeSearch(limits: Pick<Limits, 'take'>, viewer: Viewer): Allowance {
  return limits.take(`search ${viewer.userId} ${viewerKey(viewer)}`, maxSearches.limit, maxSearches.windowMs);
}
