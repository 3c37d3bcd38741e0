import { maxQueuedMinutes, offlineHeaders } from '#src/domain/offline.ts';
import { paths } from '#src/routes.ts';

export interface UnsentPosition {
  /** Whose; see `whoOf`. The server refuses it in another session. */
  who: string;
  /** See `playedKey`. */
  what: string;
  seconds: number;
  duration: number | null;
  /** The player said so. */
  ended: boolean;
  /** Epoch ms of this device. */
  at: number;
}

const key = (what: string) => `unsent_position_${what}`;

/** Later they may be taken: too many at once, a lapsed period, a read-only view. */
const waiting: readonly number[] = [403, 429];

/** A browser may lose the request of a page that is left, but not what the page has stored. */
export function storePosition(position: UnsentPosition): void {
  attempt(() => localStorage.setItem(key(position.what), JSON.stringify(position)));
}

/** The stored one goes when the server has answered; until then each page sends it again. */
export async function sendPosition(position: UnsentPosition): Promise<void> {
  const stored = JSON.stringify(position);
  if (!(await isAnswered(position))) return;
  attempt(() => {
    // A later one stays.
    if (localStorage.getItem(key(position.what)) === stored) localStorage.removeItem(key(position.what));
  });
}

export function sendUnsentPositions(): void {
  // A read-only view must not write.
  if (document.querySelector('[data-read-only]') !== null) return;
  for (const name of storedNames()) {
    const position = readPosition(name);
    if (position !== null) void sendPosition(position);
  }
}

/** Null without one of this viewer that is still to be sent. */
export function findUnsentPosition(who: string, what: string): UnsentPosition | null {
  const position = readPosition(key(what));
  return position?.who === who ? position : null;
}

export function forgetUnsentPositions(): void {
  attempt(() => {
    for (const name of storedNames()) localStorage.removeItem(name);
  });
}

async function isAnswered({ who, what, seconds, duration, ended, at }: UnsentPosition): Promise<boolean> {
  const body = new URLSearchParams({ what, seconds: seconds.toFixed(1) });
  if (duration !== null) body.set('duration', duration.toFixed(1));
  if (ended) body.set('ended', '1');
  // As fields, because Chromium 79 refuses `keepalive` with headers of ours.
  body.set(offlineHeaders.viewerKey, who);
  body.set(offlineHeaders.queuedFor, String(Math.max(0, Date.now() - at)));
  try {
    // `keepalive`: it is sent though the page is left.
    const { status } = await fetch(paths.position, { method: 'POST', body, keepalive: true });
    return status < 500 && !waiting.includes(status);
  } catch {
    return false;
  }
}

function storedNames(): string[] {
  return attempt(() => Object.keys(localStorage).filter((name) => name.startsWith(key('')))) ?? [];
}

/** Null for an old one too. */
function readPosition(name: string): UnsentPosition | null {
  return (
    attempt(() => {
      // Only `storePosition` writes it.
      const position = JSON.parse(localStorage.getItem(name) ?? 'null') as UnsentPosition | null;
      if (position !== null && Date.now() - position.at < maxQueuedMinutes * 60_000) return position;
      localStorage.removeItem(name);
      return null;
    }) ?? null
  );
}

/** Storage may be refused. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
