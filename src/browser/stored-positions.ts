import { maxQueuedMinutes } from '#src/domain/offline.ts';

export interface UnsentPosition {
  /** Whose; see `whoOf`. The server refuses it in another session. */
  who: string;
  /** See `playedKey`. */
  what: string;
  seconds: number;
  duration: number | null;
  ended: boolean;
  /** Is the device's time in epoch ms. */
  at: number;
}

const key = (what: string) => `unsent_position_${what}`;

/** A browser may lose the request of a page that is left, but not what the page has stored. */
export function storePosition(position: UnsentPosition): void {
  attempt(() => localStorage.setItem(key(position.what), JSON.stringify(position)));
}

/** Returns null without one of this viewer that is still to be sent. */
export function findUnsentPosition(who: string, what: string): UnsentPosition | null {
  const position = readPosition(key(what));
  return position?.who === who ? position : null;
}

/** Lists those of this device, whoever they belong to. */
export function listUnsentPositions(): UnsentPosition[] {
  return storedNames()
    .map(readPosition)
    .filter((position) => position !== null);
}

/** A later one of the same film stays. */
export function forgetSentPosition(position: UnsentPosition): void {
  attempt(() => {
    const name = key(position.what);
    if (localStorage.getItem(name) === JSON.stringify(position)) localStorage.removeItem(name);
  });
}

export function forgetUnsentPositions(): void {
  attempt(() => {
    for (const name of storedNames()) localStorage.removeItem(name);
  });
}

function storedNames(): string[] {
  return attempt(() => Object.keys(localStorage).filter((name) => name.startsWith(key('')))) ?? [];
}

/** Returns null for an old one too. */
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
