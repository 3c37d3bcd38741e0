import type { Change, JournalAnswer, JournalEntry } from '#src/domain/journal.ts';
import { maxBatch } from '#src/domain/journal.ts';
import { maxQueuedMinutes } from '#src/domain/offline.ts';
import { paths } from '#src/routes.ts';
import { readPageViewer } from './page-viewer.ts';

/** Prefix of the storage keys under which this device stores changes until the server has answered. */
const prefix = 'journal_';

/** After this time a page says that the change is stored on the device. */
const answerTimeoutMs = 15_000;

/** `waits`: the change is stored on this device. `lost`: it isn't, because the browser stores nothing. */
export type EntryOutcome = keyof JournalAnswer | 'waits' | 'lost';

/**
 * A change is first stored and then sent, because a browser may drop the request of a page that the viewer
 * leaves, but not stored data.
 */
export async function recordChange(change: Change, viewer = readPageViewer()?.who): Promise<EntryOutcome> {
  if (viewer === undefined) return 'lost';
  const entry = { ...change, id: createEntryId(), viewer, at: entryTime() };
  const isKept = keepEntry(entry);
  const sending = sendEntries(isKept ? [] : [entry]);
  const late = new Promise<null>((resolve) => setTimeout(resolve, answerTimeoutMs, null));
  const outcomes = await Promise.race([sending, late]);
  return outcomes?.get(entry.id) ?? (isKept ? 'waits' : 'lost');
}

/** Chromium 79 has no `randomUUID`. */
export function createEntryId(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join('-');
}

let latestAt = 0;

/** Returns a time later than all earlier ones of this page, so that entries stay in order. */
export function entryTime(): number {
  latestAt = Math.max(Date.now(), latestAt + 1);
  return latestAt;
}

/** Replaces an entry with the same id. Returns false if the browser stores nothing. */
export function keepEntry(entry: JournalEntry): boolean {
  try {
    localStorage.setItem(prefix + entry.id, JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

/** Lists the entries of all viewers of this device in order. */
export function listEntries(): JournalEntry[] {
  return entryNames()
    .map((name) => attempt(() => readEntry(name)) ?? null)
    .filter((entry) => entry !== null)
    .sort((a, b) => a.at - b.at);
}

function entryNames(): string[] {
  return attempt(() => Object.keys(localStorage).filter((name) => name.startsWith(prefix))) ?? [];
}

/** Removes an entry that is too old, and returns null for it. */
function readEntry(name: string): JournalEntry | null {
  // Only `keepEntry` writes this value.
  const entry = JSON.parse(localStorage.getItem(name) ?? 'null') as JournalEntry | null;
  if (entry !== null && Date.now() - entry.at < maxQueuedMinutes * 60_000) return entry;
  localStorage.removeItem(name);
  return null;
}

export function forgetEntries(): void {
  attempt(() => {
    for (const name of entryNames()) localStorage.removeItem(name);
  });
}

/** Keeps the entry if it was replaced since it was sent. */
function forgetSent(entry: JournalEntry): void {
  attempt(() => {
    const name = prefix + entry.id;
    if (localStorage.getItem(name) === JSON.stringify(entry)) localStorage.removeItem(name);
  });
}

/**
 * Sends all stored entries in order, then `unstored`. Several pages may send the same entry, because the server
 * applies each entry once. Returns the answers by entry id.
 */
export async function sendEntries(
  unstored: readonly JournalEntry[] = [],
): Promise<ReadonlyMap<string, keyof JournalAnswer>> {
  const outcomes = new Map<string, keyof JournalAnswer>();
  // A read-only view must not write.
  if (document.querySelector('[data-read-only]') !== null) return outcomes;
  const entries = [...listEntries(), ...unstored];
  for (let first = 0; first < entries.length; first += maxBatch) {
    const batch = entries.slice(first, first + maxBatch);
    const answer = await sendBatch(batch);
    if (answer === null) break;
    for (const name of ['done', 'refused'] as const) for (const id of answer[name]) outcomes.set(id, name);
    for (const entry of batch) if (outcomes.has(entry.id)) forgetSent(entry);
  }
  return outcomes;
}

/** Statuses for another session or an unreadable batch: sending again would not help. */
const refusals: readonly number[] = [400, 401, 409, 413];

/** Returns null if the entries must be sent again: the connection is lost or the server is busy. */
async function sendBatch(entries: readonly JournalEntry[]): Promise<JournalAnswer | null> {
  const post = () => {
    // The entries are form fields, because Chromium 79 refuses `keepalive` with own headers.
    const body = new URLSearchParams({ 'sent-at': String(Date.now()), changes: JSON.stringify(entries) });
    // With `keepalive` the request goes on when the viewer leaves the page.
    return fetch(paths.changes, { method: 'POST', body, keepalive: true });
  };
  try {
    let response = await post();
    if (response.status === 503) {
      // If the database is busy, `Retry-After` says when to try again.
      const seconds = Math.min(Number(response.headers.get('Retry-After') ?? 1), 5);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      response = await post();
    }
    // `routes/parts/changes/endpoint.ts` writes this shape.
    if (response.ok) return (await response.json()) as JournalAnswer;
    return refusals.includes(response.status) ? { done: [], refused: entries.map(({ id }) => id) } : null;
  } catch {
    return null;
  }
}

/** Returns undefined if the browser refuses access to storage. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
