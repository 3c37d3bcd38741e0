import { forgetFormerPositions } from '#src/browser/former-stores.ts';
import { forgetEntries } from '#src/browser/journal.ts';

/** The server doesn't trust these hints. Source: docs/requirements.md#accounts. */
const keys = { main: 'mainUserId', sub: 'subUserSession', searches: 'recentSearches' };

const maxSearches = 8;

export function rememberMainUser(userId: string): void {
  write(() => {
    localStorage.setItem(keys.main, userId);
    localStorage.removeItem(keys.sub);
  });
}

export function rememberSubUser(mainUserId: string, subUserName: string): void {
  write(() => {
    localStorage.setItem(keys.sub, JSON.stringify({ mainUserId, subUserName }));
    localStorage.removeItem(keys.main);
  });
}

/** Returns whether the document's viewer is the last viewer of this browser. */
export function isRemembered(viewer: { mainUserId: string; subUserName: string | null }): boolean {
  try {
    const own = viewer.subUserName === null ? viewer.mainUserId : JSON.stringify(viewer);
    return currentOwner() === own;
  } catch {
    return false;
  }
}

export function forgetViewer(): void {
  write(() => {
    localStorage.removeItem(keys.main);
    localStorage.removeItem(keys.sub);
    localStorage.removeItem(keys.searches);
    forgetEntries();
    forgetFormerPositions();
    // The tab stores the state of lists here.
    sessionStorage.clear();
  });
}

/** Lists the searches of the current viewer, the newest first. */
export function recentSearches(): string[] {
  try {
    const { owner, searches } = JSON.parse(localStorage.getItem(keys.searches) ?? '{}');
    if (owner === undefined || owner !== currentOwner() || !Array.isArray(searches)) return [];
    return searches.filter((one) => typeof one === 'string').slice(0, maxSearches);
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  writeSearches([query, ...recentSearches().filter((one) => one !== query)]);
}

export function forgetSearch(query: string): void {
  writeSearches(recentSearches().filter((one) => one !== query));
}

export function forgetSearches(): void {
  writeSearches([]);
}

/** Stores the searches with their owner, so that the next viewer of this device doesn't see them. */
function writeSearches(searches: readonly string[]): void {
  try {
    const owner = currentOwner();
    if (owner === null || searches.length === 0) localStorage.removeItem(keys.searches);
    else
      localStorage.setItem(
        keys.searches,
        JSON.stringify({ owner, searches: searches.slice(0, maxSearches) }),
      );
  } catch {
    // The browser may refuse access to storage, and nothing depends on it.
  }
}

function currentOwner(): string | null {
  return localStorage.getItem(keys.sub) ?? localStorage.getItem(keys.main);
}

function write(work: () => void): void {
  try {
    work();
  } catch {
    // The browser may refuse access to storage, and nothing depends on it.
  }
}
