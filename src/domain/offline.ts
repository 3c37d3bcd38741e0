import type { Language } from './languages.ts';

/** The server and the service worker exchange these. */
export const offlineHeaders = {
  /** `WHO.LIMITS`: copies of another key are deleted, queued changes of another `WHO` too. */
  viewerKey: 'Viewer-Key',
  /** `data`, or `page` when data also allows a copy of its document. Absent: nothing is copied. */
  copy: 'Offline-Copy',
  /** In ms: how long a change waited on its device, whose clock may be wrong. */
  queuedFor: 'Queued-For',
} as const;

/** In minutes. */
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

/** What the worker says by itself, in the language of the browser. */
export interface WorkerTexts {
  status: string;
  heading: string;
  list: string;
  empty: string;
  again: string;
  push: string;
}

/** The device has a copy of this document. */
export interface CachedPage {
  path: string;
  title: string;
}
