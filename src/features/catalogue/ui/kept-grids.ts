import type { GridStretch } from './grid-stretch.ts';

/** What one place of the tab's history had loaded of its grid. */
interface KeptGrid {
  stretches: GridStretch[];
  /** How far down the window was when the tab was last left from there, in px; null until then. */
  scrollY: number | null;
}

/** Places of the tab's history whose grids are remembered. */
const maxPlaces = 12;

/** Characters of them that outlive the document: about sixty grids of ten pages each. */
const maxTextLength = 1_000_000;

const storageKey = 'grids';

/** By place, oldest first; null until it is first asked for. Only browsers write it. */
let opened: Map<string, KeptGrid> | null = null;

/** The place that is on the screen. */
let shown: string | null = null;

/** What a place had loaded, if that was made within the same limits as `first` is now. */
export function findGrid(place: string, first: GridStretch): KeptGrid | null {
  const grid = grids().get(place) ?? null;
  return grid?.stretches[0]?.whose === first.whose ? grid : null;
}

/** Remembers what the place on the screen has loaded: in this document, and in this tab when it is left. */
export function keepGrid(place: string, stretches: GridStretch[]): void {
  const all = grids();
  const scrollY = all.get(place)?.scrollY ?? null;
  all.delete(place);
  all.set(place, { stretches, scrollY });
  shown = place;
  for (const oldest of all.keys()) {
    if (all.size <= maxPlaces) break;
    all.delete(oldest);
  }
}

/** Says that the place isn't on the screen any more. */
export function leaveGrid(place: string): void {
  if (shown === place) shown = null;
}

function grids(): Map<string, KeptGrid> {
  if (opened !== null) return opened;
  opened = read();
  // A tab that is put away may never come back to say that it goes.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save());
  window.addEventListener('pagehide', save);
  return opened;
}

function save(): void {
  const grid = shown === null ? undefined : opened?.get(shown);
  if (grid !== undefined) grid.scrollY = window.scrollY;
  // A first stretch comes with the page, as fresh as it can be.
  const worth = [...(opened ?? [])].filter(([, { stretches }]) => stretches.length > 1);
  try {
    const text = (places: typeof worth) => JSON.stringify({ build: build(), places });
    while (worth.length > 0 && text(worth).length > maxTextLength) worth.shift();
    if (worth.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, text(worth));
  } catch {
    // Full, or refused: the grids begin anew then.
  }
}

function read(): Map<string, KeptGrid> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    // What another build wrote may have another shape; this one's is ours.
    return stored.build === build() ? new Map(stored.places as [string, KeptGrid][]) : new Map();
  } catch {
    return new Map();
  }
}

function build(): string {
  return globalThis.__reactRouterManifest?.version ?? '';
}
