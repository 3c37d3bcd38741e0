import { useEffect } from 'react';
import { useNonce } from '#src/ui/nonce.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import script from './inline/early-player.ts?inline-script';

/** Must precede the frame, whose `ready` comes only once. */
export function EarlyPlayerScript() {
  const nonce = useNonce();
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script}
    </script>
  );
}

/** Must follow the player's own listeners. */
export function useEarlyPlayer(): void {
  const scripted = useHydrated();
  useEffect(() => {
    // A key would toggle a habit that isn't read yet.
    if (!scripted) return;
    window.earlyPlayer?.over.abort();
    for (const answer of window.earlyPlayer?.held.splice(0) ?? []) answer();
  }, [scripted]);
}

/** Only the first call returns messages. */
export function takeEarlyMessages(): MessageEvent[] {
  return window.earlyPlayer?.messages.splice(0) ?? [];
}
