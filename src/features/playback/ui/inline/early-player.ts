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

/** In the tab's storage: the choice that has the focus, while the page is opened anew. */
const storageKey = 'player_focus';

function noteFocus(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLSelectElement)) return;
  try {
    sessionStorage.setItem(storageKey, activeElement.name);
  } catch {
    // Storage may be refused.
  }
}

/** A viewer at the keyboard goes on from where they were. */
function restoreFocus(): void {
  try {
    const name = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    for (const select of document.querySelectorAll<HTMLSelectElement>('.player select'))
      if (select.name === name) select.focus();
  } catch {
    // Storage may be refused.
  }
}

window.addEventListener('DOMContentLoaded', restoreFocus, { once: true });

function openChoice(form: HTMLFormElement): void {
  noteFocus();
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  // Replaces the history entry, so that Back leaves the player.
  location.replace(`?${new URLSearchParams(fields)}`);
}

/** False without such a choice, or without a connection. */
function choose(name: string, find: (select: HTMLSelectElement) => HTMLOptionElement | undefined): boolean {
  const select = document.querySelector<HTMLSelectElement>(`.player select[name=${name}]`);
  const option = select === null ? undefined : find(select);
  if (select?.form == null || option === undefined || window.isEarlyOffline?.()) return false;
  option.selected = true;
  openChoice(select.form);
  return true;
}

const beside = (by: number) => (select: HTMLSelectElement) => select.options[select.selectedIndex + by];

function showNextServer(): boolean {
  const next = document.querySelector<HTMLElement>('.player-reports')?.dataset.next;
  return (
    next !== undefined && choose('server', ({ options }) => [...options].find(({ value }) => value === next))
  );
}

function report({ about, to, next }: DOMStringMap): boolean {
  if (about === undefined || to === undefined || next === undefined || window.isEarlyOffline?.())
    return false;
  // A read-only view must not write.
  if (document.querySelector('[data-read-only]') === null)
    navigator.sendBeacon?.(to, new URLSearchParams({ about, outcome: 'reported' }));
  return showNextServer();
}

const theatre: PlayerHabit = 'player_theatre';
const keyless: PlayerHabit = 'player_keys_off';

function has(habit: PlayerHabit): boolean {
  try {
    return localStorage.getItem(habit) !== null;
  } catch {
    // Storage may be refused.
    return false;
  }
}

/** The modules read the habit when they come. */
function toggleTheatre(): boolean {
  const isWide = document.documentElement.toggleAttribute('data-theatre');
  document.querySelector('.player [data-tool=wide]')?.setAttribute('aria-pressed', String(isWide));
  try {
    if (isWide) localStorage.setItem(theatre, '1');
    else localStorage.removeItem(theatre);
  } catch {
    // Storage may be refused.
  }
  return true;
}

function fillScreen(): boolean {
  document
    .querySelector('.player-screen')
    ?.requestFullscreen?.()
    .catch(() => undefined);
  return true;
}

function showKeys(): boolean {
  document.querySelector<HTMLDialogElement>('.keys-help')?.showModal();
  return true;
}

const tools: Record<string, () => boolean> = { keys: showKeys, full: fillScreen, wide: toggleTheatre };

/** As in use-player-keys.ts. */
const keyWork: Record<string, () => boolean> = {
  n: () => choose('episode', beside(1)),
  p: () => choose('episode', beside(-1)),
  s: showNextServer,
  f: fillScreen,
  t: toggleTheatre,
  '?': showKeys,
};

handle('input', (_event, target) => {
  const form = target.closest<HTMLFormElement>('.player form');
  if (form === null) return false;
  if (window.isEarlyOffline?.()) {
    // A select fires no event for the value that it shows.
    form.reset();
    return true;
  }
  openChoice(form);
  return true;
});

handle('click', (_event, target) => {
  const button = target.closest<HTMLElement>('.player button');
  if (button === null || button.closest('form') !== null) return false;
  const reports = button.closest<HTMLElement>('.player-reports');
  const isDone = reports === null ? tools[button.dataset.tool ?? '']?.() : report(reports.dataset);
  if (isDone !== true) early.held.push(() => button.click());
  return true;
});

handle('keydown', (event, target) => {
  const { key } = event;
  if (key.length > 1 || target.closest('input, select, textarea, dialog') !== null) return false;
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  const isDone = key === '?' || !has(keyless) ? keyWork[key.toLowerCase()]?.() : undefined;
  if (isDone !== true) early.held.push(() => target.dispatchEvent(new KeyboardEvent('keydown', event)));
  return true;
});

// Before the player is drawn, so that a wide one is wide from the first moment.
if (has(theatre)) document.documentElement.dataset.theatre = '';
