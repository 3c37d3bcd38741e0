import { useEffect } from 'react';
import { useNonce } from '#src/ui/nonce.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { markTheatre } from './place-hints.ts';

interface EarlyPlayer {
  messages: MessageEvent[];
  /** Actions that need the modules. */
  held: (() => void)[];
  over: AbortController;
}

declare global {
  interface Window {
    earlyPlayer?: EarlyPlayer;
  }
}

/** The document runs it before the modules, so it may name nothing outside itself. */
function answerEarly(): void {
  const over = new AbortController();
  const early: EarlyPlayer = { messages: [], held: [], over };
  window.earlyPlayer = early;
  const answer = <Name extends keyof WindowEventMap>(
    name: Name,
    isAnswered: (event: WindowEventMap[Name], target: Element) => boolean,
  ) => {
    const listener = (event: WindowEventMap[Name]) => {
      if (event.target instanceof Element && isAnswered(event, event.target))
        event.stopImmediatePropagation();
    };
    window.addEventListener(name, listener, { capture: true, signal: over.signal });
  };
  window.addEventListener(
    'message',
    (event) => {
      // A flood of messages is cut off.
      if (early.messages.length < 40) early.messages.push(event);
    },
    { signal: over.signal },
  );
  answer('input', (_event, target) => {
    const form = target.closest<HTMLFormElement>('.player form');
    if (form === null) return false;
    if (window.isEarlyOffline?.()) {
      // A select fires no event for the value that it shows.
      form.reset();
      return true;
    }
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    // Replaces the history entry, so that Back leaves the player.
    location.replace(`?${new URLSearchParams(fields)}`);
    return true;
  });
  answer('click', (_event, target) => {
    const button = target.closest<HTMLElement>('.player button');
    if (button === null || button.closest('form') !== null) return false;
    if (button.dataset.tool === 'keys') document.querySelector<HTMLDialogElement>('.keys-help')?.showModal();
    else if (button.dataset.tool === 'full')
      document
        .querySelector('.player-screen')
        ?.requestFullscreen?.()
        .catch(() => undefined);
    else early.held.push(() => button.click());
    return true;
  });
  answer('keydown', (event, target) => {
    if (event.key.length > 1 || target.closest('input, select, textarea') !== null) return false;
    early.held.push(() => target.dispatchEvent(new KeyboardEvent('keydown', event)));
    return true;
  });
}

/** Only the server's document contains the script. */
const script = import.meta.env.SSR ? `(${answerEarly})();${markTheatre}` : '';

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
