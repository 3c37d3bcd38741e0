/** Hints that the server doesn't trust. Source: docs/requirements.md#accounts. */
const keys = { main: 'mainUserId', sub: 'subUserSession', searches: 'recentSearches' };

/** Searches that are remembered. */
const maxSearches = 8;

/** The same as `forgetViewer`, before anything is drawn and without waiting for the modules. */
export const forgetViewerEarly = `try{for(let k of['${Object.values(keys).join("','")}'])localStorage.removeItem(k);sessionStorage.clear()}catch{}`;

/** Notes that a main user is signed in. */
export function rememberMainUser(userId: string): void {
  write(() => {
    localStorage.setItem(keys.main, userId);
    localStorage.removeItem(keys.sub);
  });
}

/** Notes that a sub-user is signed in, in the main user's stead. */
export function rememberSubUser(mainUserId: string, subUserName: string): void {
  write(() => {
    localStorage.setItem(keys.sub, JSON.stringify({ mainUserId, subUserName }));
    localStorage.removeItem(keys.main);
  });
}

/** Notes that nobody is signed in. */
export function forgetViewer(): void {
  write(() => {
    localStorage.removeItem(keys.main);
    localStorage.removeItem(keys.sub);
    localStorage.removeItem(keys.searches);
    // What this tab remembers of lists.
    sessionStorage.clear();
  });
}

/** What this viewer searched for on this device, newest first; nothing for who isn't signed in. */
export function recentSearches(): string[] {
  try {
    const { owner, searches } = JSON.parse(localStorage.getItem(keys.searches) ?? '{}');
    if (owner === undefined || owner !== currentOwner() || !Array.isArray(searches)) return [];
    return searches.filter((one) => typeof one === 'string').slice(0, maxSearches);
  } catch {
    return [];
  }
}

/** Remembers what was searched for; the same again only comes first. */
export function rememberSearch(query: string): void {
  writeSearches([query, ...recentSearches().filter((one) => one !== query)]);
}

/** Forgets one search. */
export function forgetSearch(query: string): void {
  writeSearches(recentSearches().filter((one) => one !== query));
}

/** Forgets all searches. */
export function forgetSearches(): void {
  writeSearches([]);
}

/** With whose they are: who signs in next on this device neither sees them nor adds to them. */
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
    // A browser may refuse to store anything; nothing depends on it.
  }
}

/** The main user or the one sub-user that this browser was last; null when nobody is signed in. */
function currentOwner(): string | null {
  return localStorage.getItem(keys.sub) ?? localStorage.getItem(keys.main);
}

function write(work: () => void): void {
  try {
    work();
  } catch {
    // A browser may refuse to store anything; nothing depends on it.
  }
}
