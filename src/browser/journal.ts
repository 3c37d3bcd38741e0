import type { Change, JournalAnswer, JournalEntry } from '#src/domain/journal.ts';
import { maxBatch } from '#src/domain/journal.ts';
import { maxQueuedMinutes } from '#src/domain/offline.ts';
import { paths } from '#src/routes.ts';
import { readPageViewer } from './page-viewer.ts';

/** This device keeps what its viewer did under these keys, until the server has answered. */
const prefix = 'journal_';

/** A page that waits longer says that the change is kept. */
const answerTimeoutMs = 15_000;

/** `waits` is kept on this device. `lost` isn't, because the browser stores nothing. */
export type EntryOutcome = keyof JournalAnswer | 'waits' | 'lost';

/**
 * A change is kept first and then sent, because a browser may lose the request of a page that is left, but
 * not what it has stored.
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

/** The time is later than every one of this page before, so that entries stay in order. */
export function entryTime(): number {
  latestAt = Math.max(Date.now(), latestAt + 1);
  return latestAt;
}

/** It replaces an earlier value of the same id. Returns false if the browser stores nothing. */
export function keepEntry(entry: JournalEntry): boolean {
  try {
    localStorage.setItem(prefix + entry.id, JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

/** Lists the entries of this device in order, whichever viewer made them. */
export function listEntries(): JournalEntry[] {
  return entryNames()
    .map((name) => attempt(() => readEntry(name)) ?? null)
    .filter((entry) => entry !== null)
    .sort((a, b) => a.at - b.at);
}

function entryNames(): string[] {
  return attempt(() => Object.keys(localStorage).filter((name) => name.startsWith(prefix))) ?? [];
}

/** Returns null for an old one too. */
function readEntry(name: string): JournalEntry | null {
  // Only `keepEntry` writes it.
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

/** A later value of the same id stays. */
function forgetSent(entry: JournalEntry): void {
  attempt(() => {
    const name = prefix + entry.id;
    if (localStorage.getItem(name) === JSON.stringify(entry)) localStorage.removeItem(name);
  });
}

/**
 * It sends everything that is kept, in order, and what the browser doesn't store. Requests of several pages
 * may cross: the server applies each entry once. Returns what was answered.
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

/** The session has changed, or the server understands nothing of it. */
const refusals: readonly number[] = [400, 401, 409, 413];

/** Returns null while nothing is answered: the connection is lost, or the server has no time. */
async function sendBatch(entries: readonly JournalEntry[]): Promise<JournalAnswer | null> {
  const post = () => {
    // The entries travel in a form, because Chromium 79 refuses `keepalive` with headers of ours.
    const body = new URLSearchParams({ 'sent-at': String(Date.now()), changes: JSON.stringify(entries) });
    // `keepalive` sends it though the page is left.
    return fetch(paths.changes, { method: 'POST', body, keepalive: true });
  };
  try {
    let response = await post();
    if (response.status === 503) {
      // A busy database says when it may have time again.
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

/** Storage may be refused. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
