import { Queue } from 'workbox-background-sync';
import { maxQueuedMinutes, offlineHeaders, whoOf } from '#src/domain/offline.ts';
import { doubtViewer, readState } from './viewer.ts';

const timeoutMs = 15_000;

const queue = new Queue('changes', { maxRetentionTime: maxQueuedMinutes, onSync: () => sendQueued() });

/** Sends one after another, also after changes that wait. */
function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('queue', work);
}

/** Sent now, or 202 when it waits for the connection. It waits only for the viewer who made it. */
export async function queueChange(request: Request): Promise<Response> {
  const { key } = await readState();
  if (key === null) return fetch(request);
  const who = whoOf(key);
  const headers = new Headers(request.headers);
  headers.set(offlineHeaders.viewerKey, who);
  const named = new Request(request, { headers });
  return inOrder(async () => {
    if ((await queue.size()) === 0) {
      try {
        return await fetchInTime(named.clone());
      } catch {
        // Waits below.
      }
    }
    await queue.pushRequest({ request: named, metadata: { who } });
    return new Response('{"queued":true}', { status: 202, headers: { 'Content-Type': 'application/json' } });
  });
}

/** Throws while the connection is lost. */
export function sendQueued(): Promise<void> {
  return inOrder(async () => {
    const { key } = await readState();
    if (key === null) return;
    const entries = await queue.getAll();
    for (const { request, metadata, timestamp } of entries) {
      if (metadata !== undefined && 'who' in metadata && metadata.who === whoOf(key)) {
        const { status } = await fetchInTime(formatAge(request, timestamp));
        if (status >= 500 || status === 429) throw new Error(`The server answered ${status}.`);
        // The session has changed.
        if (status === 409 || status === 401) await doubtViewer();
      }
      // Only now: a worker may be stopped at any time.
      await queue.shiftRequest();
    }
  });
}

function formatAge(request: Request, queuedAt = Date.now()): Request {
  const headers = new Headers(request.headers);
  headers.set(offlineHeaders.queuedFor, String(Math.max(0, Date.now() - queuedAt)));
  return new Request(request.clone(), { headers });
}

async function fetchInTime(request: Request): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  return fetch(request, { signal: late.signal }).finally(() => clearTimeout(timer));
}

export async function sendIfWaiting(): Promise<void> {
  if ((await queue.size()) > 0) await sendQueued().catch(() => undefined);
}
