import { useEffect, useState, useSyncExternalStore } from 'react';

/** True while a frame waits for a connection: the browser would show its own error page in it. */
export function useFrameWaits(load: number): boolean {
  const isOnline = useOnline();
  const [opened, setOpened] = useState<number | null>(null);
  useEffect(() => {
    // The document of the server believes in a connection.
    if (isOnline && navigator.onLine) setOpened(load);
  }, [isOnline, load]);
  return !isOnline && opened !== load;
}

const names = ['online', 'offline'] as const;

function subscribe(notice: () => void): () => void {
  for (const name of names) addEventListener(name, notice);
  return () => {
    for (const name of names) removeEventListener(name, notice);
  };
}

/** False where the browser knows that it has no connection. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
