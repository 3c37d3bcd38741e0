import { useSyncExternalStore } from 'react';

/** What the specification keeps in the browser: hints for the interface, which prove nothing to the server. */
const keys = { main: 'mainUserId', sub: 'subUserSession' };

/** Runs before anything is drawn: a sub-user's browser never shows the main bar, not even for a moment. */
export const markSubUser = `try{localStorage.getItem('${keys.sub}')&&(document.documentElement.dataset.viewer='sub')}catch{}`;

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
  });
}

/** Whether this browser was a sub-user's last; false in the document as the server wrote it. */
export function useSubUserHint(): boolean {
  return useSyncExternalStore(subscribe, hasSubUser, () => false);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function hasSubUser(): boolean {
  try {
    return localStorage.getItem(keys.sub) !== null;
  } catch {
    return false;
  }
}

function write(work: () => void): void {
  try {
    work();
  } catch {
    // A browser may refuse to store anything; nothing depends on it.
  }
  if (!hasSubUser()) delete document.documentElement.dataset.viewer;
  for (const listener of listeners) listener();
}
