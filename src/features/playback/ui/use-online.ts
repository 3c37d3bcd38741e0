import { useSyncExternalStore } from 'react';

const names = ['online', 'offline'] as const;

function subscribe(notice: () => void): () => void {
  for (const name of names) addEventListener(name, notice);
  return () => {
    for (const name of names) removeEventListener(name, notice);
  };
}

/** False where the browser knows that it has no connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
