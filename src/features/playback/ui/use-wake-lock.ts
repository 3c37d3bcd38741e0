import { useEffect } from 'react';

/** Browsers release the lock when the page is hidden. */
export function useWakeLock(plays: boolean): void {
  useEffect(() => {
    if (!plays || !('wakeLock' in navigator)) return;
    const held: WakeLockSentinel[] = [];
    const release = () => {
      for (const lock of held.splice(0)) lock.release().catch(() => undefined);
    };
    let isOver = false;
    const follow = async () => {
      if (document.visibilityState === 'hidden') return release();
      try {
        held.push(await navigator.wakeLock.request('screen'));
      } catch {
        // Refused, for example on an empty battery.
      }
      if (isOver) release();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', follow);
      release();
    };
  }, [plays]);
}
