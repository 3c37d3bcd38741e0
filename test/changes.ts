import { randomUUID } from 'node:crypto';
import type { Audio } from '#src/domain/episodes.ts';
import type { Change, JournalAnswer, JournalEntry } from '#src/domain/journal.ts';
import { offlineHeaders, whoOf } from '#src/domain/offline.ts';
import type { Browser } from './browser.ts';

/** Returns the name of the viewer whom this browser's pages are for. */
export async function readWho(browser: Browser): Promise<string> {
  return whoOf((await browser.get('/help')).headers.get(offlineHeaders.viewerKey) ?? '');
}

/** Returns the entry that a page of this browser would store. */
export async function entryOf(
  browser: Browser,
  change: Change,
  more: Partial<Pick<JournalEntry, 'id' | 'viewer' | 'at'>> = {},
): Promise<JournalEntry> {
  return { id: randomUUID(), viewer: await readWho(browser), at: Date.now(), ...change, ...more };
}

export function postBatch(browser: Browser, entries: readonly unknown[], sentAt?: number): Promise<Response> {
  const fields = { 'sent-at': String(sentAt ?? Date.now()), changes: JSON.stringify(entries) };
  return browser.post('/parts/changes', fields);
}

export async function sendBatch(
  browser: Browser,
  entries: readonly JournalEntry[],
  sentAt?: number,
): Promise<JournalAnswer> {
  return (await postBatch(browser, entries, sentAt)).json();
}

/** Sends the change at once, as the page's device does. */
export async function record(browser: Browser, change: Change): Promise<'done' | 'refused' | 'waits'> {
  const { done, refused } = await sendBatch(browser, [await entryOf(browser, change)]);
  return done.length > 0 ? 'done' : refused.length > 0 ? 'refused' : 'waits';
}

/** Returns the change that saves a position; times are in seconds. */
export function positionIn(title: string, seconds: number, duration: number | null = 60): Change {
  return { kind: 'position', title, value: { seconds, duration, ended: false } };
}

/** Opens a player of this browser; `title` has the form of `playedKey`. */
export function openPlayer(browser: Browser, title: string, audio: Audio | null = null) {
  return record(browser, { kind: 'opened', title, value: audio });
}
