import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { offlineHeaders } from '#src/domain/offline.ts';
import type { PageRoute } from '#src/domain/page-route.ts';
import { isLimited } from '#src/domain/screen-time.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { deriveDeviceKey, deviceKeyParts } from '#src/features/accounts/sessions/device-key.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';

type OfflinePage = Pick<PageRoute, 'access' | 'offline' | 'plays'>;

/** Describes a part that a page loads for its viewer, as if it were a page. */
export const offlinePart = { access: 'main', offline: true, plays: false } as const;

const maxKeys = 10_000;

/** Tells the service worker who the viewer of a response is, and whether it may store a copy. */
export class OfflineCopies {
  readonly #deps: AccountsDeps;
  /** Deriving a key takes two hashes, a tenth of the cost of a cached document. */
  readonly #keys = new LRUCache<string, string>({ max: maxKeys });

  constructor(deps: AccountsDeps) {
    this.#deps = deps;
  }

  /** Header lines: name, value, name, value. */
  describe(facts: RequestFacts, viewer: Viewer | null, page: OfflinePage): string[] {
    const lines = [offlineHeaders.viewerKey, this.keyOf(facts, viewer)];
    if (mayBeCopied(viewer, page)) lines.push(offlineHeaders.copy, facts.saver ? 'data' : 'page');
    return lines;
  }

  mark(response: ServerResponse, [...lines]: readonly string[]): void {
    for (const [index, name] of lines.entries()) {
      if (index % 2 === 0) response.setHeader(name, lines[index + 1] ?? '');
    }
  }

  /** See `deriveDeviceKey`. */
  keyOf(facts: RequestFacts, viewer: Viewer | null): string {
    const parts = deviceKeyParts(this.#deps, facts, viewer);
    if (parts === null) return deriveDeviceKey(this.#deps, facts, viewer);
    const name = `${parts.session} ${parts.who} ${parts.limits}`;
    let key = this.#keys.get(name);
    if (key === undefined) {
      key = deriveDeviceKey(this.#deps, facts, viewer);
      this.#keys.set(name, key);
    }
    return key;
  }
}

/** Under a limit of screen time no page that plays is copied: a copy can't know how much time is left. */
export function mayBeCopied(viewer: Viewer | null, { access, offline, plays }: OfflinePage): boolean {
  if (!offline) return false;
  if (viewer === null) return access === 'public';
  if (viewer.kind === 'main') return viewer.paid;
  return viewer.paid && viewer.isReadOnly !== true && !(plays && isLimited(viewer.screenTime));
}
