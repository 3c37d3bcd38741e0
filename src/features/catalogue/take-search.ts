import type { Limits, Taken } from '#src/adapters/limits/limits.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';

export function takeBrowsing(limits: Pick<Limits, 'takeNow'>, viewer: Viewer): Taken {
  return limits.takeNow(limitRules.browse, { known: `${viewer.userId} ${viewerKey(viewer)}` });
}

export function takeSearch(limits: Pick<Limits, 'takeNow'>, viewer: Viewer): Taken {
  return limits.takeNow(limitRules.search, { known: `${viewer.userId} ${viewerKey(viewer)}` });
}
