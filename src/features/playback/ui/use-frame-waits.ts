import { useEffect, useState } from 'react';
import { useOnline } from './use-online.ts';

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
