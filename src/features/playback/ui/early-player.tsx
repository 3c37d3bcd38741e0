import { useEffect } from 'react';
import { useNonce } from '#src/ui/nonce.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { markTheatre } from './place-hints.ts';

/** What happened to a player before the page's modules came. */
interface EarlyPlayer {
  /** What frames have posted. */
  messages: MessageEvent[];
  /** What the viewer did that only the modules can answer, to be done as soon as they can. */
  held: (() => void)[];
  /** Ends the listening. */
  over: AbortController;
}

declare global {
  interface Window {
    earlyPlayer?: EarlyPlayer;
  }
}

/**
 * The player's own script until then, and the frame's listener: on a slow line the modules come seconds after the
 * frame. A choice is sent as its form says, what the platform can do by itself is done at once, and the rest is
 * held. What is answered here goes no further: React, when it is just beginning, would answer it a second time, or
 * put a choice back to what the document said. Runs in the document as it is written here, so it may name nothing
 * outside of itself.
 */
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
      // Enough for every frame's first words; a flood is cut off.
      if (early.messages.length < 40) early.messages.push(event);
    },
    { signal: over.signal },
  );
  answer('input', (_event, target) => {
    const form = target.closest<HTMLFormElement>('.player form');
    if (form === null) return false;
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    // In the place of this entry of the browser's history: Back leads out, not through every choice.
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

/** The browser keeps what the document brought; modules never run it. */
const script = import.meta.env.SSR ? `(${answerEarly})();${markTheatre}` : '';

/** Must come before the frame, which says only once that it is ready. Marks the frame's width as well. */
export function EarlyPlayerScript() {
  const nonce = useNonce();
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script}
    </script>
  );
}

/** Takes over from the document's script, and does what it held. Comes after the player's own listeners. */
export function useEarlyPlayer(): void {
  const scripted = useHydrated();
  useEffect(() => {
    // Not before the player knows what this browser remembers: a key would switch on what is on already.
    if (!scripted) return;
    window.earlyPlayer?.over.abort();
    for (const answer of window.earlyPlayer?.held.splice(0) ?? []) answer();
  }, [scripted]);
}

/** Takes the messages that came before, once. */
export function takeEarlyMessages(): MessageEvent[] {
  return window.earlyPlayer?.messages.splice(0) ?? [];
}
