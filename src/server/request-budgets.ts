import type { Who } from '#src/adapters/callers.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';
import type { RequestFacts } from '#src/request/contexts.ts';
import { networkOf } from './request-facts.ts';

export function whoCalls({ address }: RequestFacts, viewer: Viewer | null): Who {
  if (viewer === null) return { kind: 'visitor', address, network: networkOf(address) };
  return { kind: 'viewer', key: `${viewer.userId} ${viewerKey(viewer)}` };
}
