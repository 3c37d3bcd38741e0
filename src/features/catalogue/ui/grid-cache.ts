import type { GridStretch } from './grid-stretch.ts';

interface CachedGrid {
  stretches: GridStretch[];
  /** In px; null until the viewer leaves the page. */
  scrollY: number | null;
}

const maxPlaces = 12;

/** Characters kept in session storage, about sixty grids of ten pages. */
const maxTextLength = 1_000_000;

const storageKey = 'grids';

/** By place, the oldest first. Only browsers write it, so no server state is shared. */
let opened: Map<string, CachedGrid> | null = null;

let shown: string | null = null;

export function findGrid(place: string, first: GridStretch): CachedGrid | null {
  const grid = grids().get(place) ?? null;
  return grid?.stretches[0]?.whose === first.whose ? grid : null;
}

/** Keeps the grid in memory; session storage is written when the page is hidden. */
export function storeGrid(place: string, stretches: GridStretch[]): void {
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

export function leaveGrid(place: string): void {
  if (shown === place) shown = null;
}

function grids(): Map<string, CachedGrid> {
  if (opened !== null) return opened;
  opened = read();
  // A hidden tab may be discarded without another event.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save());
  window.addEventListener('pagehide', save);
  return opened;
}

function save(): void {
  const grid = shown === null ? undefined : opened?.get(shown);
  if (grid !== undefined) grid.scrollY = window.scrollY;
  // A grid of one stretch isn't stored, because the page itself brings it.
  const worth = [...(opened ?? [])].filter(([, { stretches }]) => stretches.length > 1);
  try {
    const text = (places: typeof worth) => JSON.stringify({ build: build(), places });
    while (worth.length > 0 && text(worth).length > maxTextLength) worth.shift();
    if (worth.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, text(worth));
  } catch {
    // Storage is full or refused.
  }
}

function read(): Map<string, CachedGrid> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    // The same build has written this shape.
    return stored.build === build() ? new Map(stored.places as [string, CachedGrid][]) : new Map();
  } catch {
    return new Map();
  }
}

/** The address of this module, whose file name contains a hash of the build's code. */
function build(): string {
  return import.meta.url;
}
