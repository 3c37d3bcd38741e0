import type { ReportedPosition } from '#src/domain/position.ts';
import { paths } from '#src/routes.ts';
import { keepEntry } from './journal.ts';

/** Turns changes that version 1.0 stored on this device into entries of the journal; see `formerChangesEnd`. */
export async function moveFormerStores(): Promise<void> {
  movePositions();
  await moveQueue().catch(() => undefined);
}

const prefix = 'unsent_position_';

interface FormerPosition extends ReportedPosition {
  who: string;
  what: string;
  at: number;
}

function movePositions(): void {
  for (const name of positionNames()) {
    try {
      const {
        who: viewer,
        what: title,
        at,
        ...value
      } = JSON.parse(localStorage.getItem(name) ?? '') as FormerPosition;
      const id = `position-${at}-${title.replaceAll(' ', '-')}`;
      if (keepEntry({ id, viewer, kind: 'position', title, value, at })) localStorage.removeItem(name);
    } catch {
      // The text isn't an entry.
    }
  }
}

export function forgetFormerPositions(): void {
  for (const name of positionNames()) localStorage.removeItem(name);
}

function positionNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Version 1.0's worker stored marks and removals in the database of `workbox-background-sync`. */
const database = 'workbox-background-sync';

interface QueuedRequest {
  id: number;
  timestamp: number;
  metadata?: { who?: string };
  requestData: { url: string; body?: ArrayBuffer };
}

async function moveQueue(): Promise<void> {
  const db = await openQueue();
  if (db === null) return;
  const store = db.transaction('requests', 'readwrite').objectStore('requests');
  // Version 1.0's service worker wrote this shape.
  const requests = (await settle(store.getAll())) as QueuedRequest[];
  let latestAt = 0;
  for (const request of requests) {
    // Keeps two changes with the same timestamp in order.
    latestAt = Math.max(request.timestamp, latestAt + 1);
    if (moveRequest(request, latestAt)) store.delete(request.id);
  }
  db.close();
}

/** The id is derived from the request, so that two pages that move it at once create the same entry. */
function moveRequest({ id, timestamp, metadata, requestData }: QueuedRequest, at: number): boolean {
  const fields = new URLSearchParams(new TextDecoder().decode(requestData.body));
  const of = (...names: string[]) => names.flatMap((name) => fields.get(name) ?? []).join(' ');
  const entry = { id: `queued-${timestamp}-${id}`, viewer: metadata?.who ?? '', at };
  if (new URL(requestData.url).pathname === paths.formerRemovals) {
    const until = fields.get('until');
    const value = until === null ? null : Number(until);
    return keepEntry({ ...entry, kind: 'removed', title: of('kind', 'titleId') || null, value });
  }
  const kind = fields.get('mark') === 'list' ? 'list' : 'watched';
  const title = of('kind', 'titleId', 'season', 'episode');
  return keepEntry({ ...entry, kind, title, value: fields.get('on') === '1' });
}

/** Returns null if the database doesn't exist, and doesn't create it. */
async function openQueue(): Promise<IDBDatabase | null> {
  const opening = indexedDB.open(database);
  opening.onupgradeneeded = () => opening.transaction?.abort();
  return settle(opening).catch(() => null);
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
