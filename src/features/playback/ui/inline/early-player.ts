import type { PlayerHabit } from '../place-hints.ts';

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

// Runs before the frame and the modules. It stops the events it handles: React would handle them a second time.

/** A flood of messages is cut off. */
const maxMessages = 40;

const over = new AbortController();
const early: EarlyPlayer = { messages: [], held: [], over };
window.earlyPlayer = early;

function handle<Name extends keyof WindowEventMap>(
  name: Name,
  isHandled: (event: WindowEventMap[Name], target: Element) => boolean,
): void {
  const listener = (event: WindowEventMap[Name]) => {
    if (event.target instanceof Element && isHandled(event, event.target)) event.stopImmediatePropagation();
  };
  window.addEventListener(name, listener, { capture: true, signal: over.signal });
}

function storeMessage(event: MessageEvent): void {
  if (early.messages.length < maxMessages) early.messages.push(event);
}

window.addEventListener('message', storeMessage, { signal: over.signal });

handle('input', (_event, target) => {
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

handle('click', (_event, target) => {
  const button = target.closest<HTMLElement>('.player button');
  if (button === null || button.closest('form') !== null) return false;
  const screen = document.querySelector('.player-screen');
  if (button.dataset.tool === 'keys') document.querySelector<HTMLDialogElement>('.keys-help')?.showModal();
  else if (button.dataset.tool === 'full') screen?.requestFullscreen?.().catch(() => undefined);
  else early.held.push(() => button.click());
  return true;
});

handle('keydown', (event, target) => {
  if (event.key.length > 1 || target.closest('input, select, textarea') !== null) return false;
  early.held.push(() => target.dispatchEvent(new KeyboardEvent('keydown', event)));
  return true;
});

// Before the player is drawn, so that a wide one is wide from the first moment.
try {
  const theatre: PlayerHabit = 'player_theatre';
  if (localStorage.getItem(theatre)) document.documentElement.dataset.theatre = '';
} catch {
  // Storage may be refused.
}
