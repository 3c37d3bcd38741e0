import { offlineHeaders } from '#src/domain/offline.ts';
import { paths } from '#src/routes.ts';
import { forgetSentPosition, listUnsentPositions, type UnsentPosition } from './stored-positions.ts';

/** Later they may be taken: too many at once, a lapsed period, a read-only view. */
const waiting: readonly number[] = [403, 429];

/** The stored one goes when the server has answered; until then each page sends it again. */
export async function sendPosition(position: UnsentPosition): Promise<void> {
  if (await isAnswered(position)) forgetSentPosition(position);
}

export function sendUnsentPositions(): void {
  // A read-only view must not write.
  if (document.querySelector('[data-read-only]') !== null) return;
  for (const position of listUnsentPositions()) void sendPosition(position);
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
