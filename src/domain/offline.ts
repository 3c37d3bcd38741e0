import type { Language } from './languages.ts';

/** Headers between the server and the service worker. */
export const offlineHeaders = {
  /** `WHO.LIMITS`. A new key deletes copies of other keys, a new `WHO` also the queued changes of others. */
  viewerKey: 'Viewer-Key',
  /** `data`, or `page` if the document may be copied too. Without the header nothing is copied. */
  copy: 'Offline-Copy',
  /** Time that a change waited on its device, in ms: a duration, because the device's clock may be wrong. */
  queuedFor: 'Queued-For',
} as const;

export const maxQueuedMinutes = 7 * 24 * 60;

/** Returns ms; 0 for a change that didn't wait. */
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

/** Regular expressions of paths for the worker, which doesn't load the table of addresses. */
export interface WorkerAddresses {
  /** Endpoints whose responses may be copied. */
  copied: string;
  /** Addresses whose requests don't change the session. */
  keepsSession: string;
  /** Sub-users' pages with a player. Their copies contain nothing to play. */
  players: string;
  /** These are paths, not expressions. */
  bypassed: readonly string[];
}

/** Texts that the worker shows without the server, in the browser's language. */
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

/** The server writes these settings before the worker's code. */
export interface WorkerSettings {
  brand: string;
  /** First part of the addresses of posters and backdrops. */
  pictures: string;
  colours: WorkerColours;
  /** Picture of a child’s offline page, as markup. */
  penguin: string;
  /** Looks like `zu-ZA`. */
  language: string;
  texts: WorkerTexts;
  addresses: WorkerAddresses;
}

/** A document of which the device has a copy. */
export interface CachedPage {
  path: string;
  title: string;
  /** True if the page has the look for children. */
  isForChild: boolean;
}
