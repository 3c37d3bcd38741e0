import { useEffect } from 'react';

/**
 * Keeps the screen awake while something plays, as the film's own frame may not. The browser lets go whenever
 * the page is hidden; it is asked again when the page is back.
 */
export function useWakeLock(plays: boolean): void {
  useEffect(() => {
    if (!plays || !('wakeLock' in navigator)) return;
    const held: WakeLockSentinel[] = [];
    const letGo = () => {
      for (const lock of held.splice(0)) lock.release().catch(() => undefined);
    };
    let isOver = false;
    const follow = async () => {
      if (document.visibilityState === 'hidden') return letGo();
      try {
        held.push(await navigator.wakeLock.request('screen'));
      } catch {
        // Refused, on an empty battery for one: the film goes on all the same.
      }
      if (isOver) letGo();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', follow);
      letGo();
    };
  }, [plays]);
}
