import type { Language } from './languages.ts';

/** The server and the service worker exchange these. */
export const offlineHeaders = {
  /** `WHO.LIMITS`: copies of another key are deleted, queued changes of another `WHO` too. */
  viewerKey: 'Viewer-Key',
  /** `data`, or `page` when data also allows a copy of its document. Without the header nothing is copied. */
  copy: 'Offline-Copy',
  /** It is in ms: a change waited so long on its device, whose clock may be wrong. */
  queuedFor: 'Queued-For',
} as const;

export const maxQueuedMinutes = 7 * 24 * 60;

/** Returns 0 for a change that didn't wait. */
export function queuedForMs(header: string | null): number {
  const ms = /^\d{1,12}$/.test(header ?? '') ? Number(header) : 0;
  return Math.min(ms, maxQueuedMinutes * 60_000);
}

export function visitorKeyIn(language: Language): string {
  return `visitor.${language}`;
}

export function whoOf(viewerKey: string): string {
  return viewerKey.split('.')[0] ?? '';
}

/** The worker gets regular expressions of paths, because it doesn't load the table of addresses. */
export interface WorkerAddresses {
  /** Endpoints whose responses may be copied. */
  copied: string;
  /** A request there leaves the session as it is. */
  keepsSession: string;
  /** A copy of them has nothing to play. */
  players: string;
  /** These are paths, not expressions. */
  bypassed: readonly string[];
}

/** The worker says these by itself, in the language of the browser. */
export interface WorkerTexts {
  heading: string;
  opened: string;
  list: string;
  empty: string;
  again: string;
  push: string;
}

/** Each has declarations such as `--surface:#14110f`. */
export interface SchemeColours {
  light: string;
  dark: string;
}

export interface WorkerColours {
  grownUps: SchemeColours;
  children: SchemeColours;
}

/** The server writes them before the worker's code. */
export interface WorkerSettings {
  brand: string;
  /** Posters and backdrops begin with it. */
  pictures: string;
  colours: WorkerColours;
  /** It is the picture of a child’s offline page, as markup. */
  penguin: string;
  /** Looks like `zu-ZA`. */
  language: string;
  texts: WorkerTexts;
  addresses: WorkerAddresses;
}

/** The device has a copy of this document. */
export interface CachedPage {
  path: string;
  title: string;
  /** It has a child's look. */
  isForChild: boolean;
}
