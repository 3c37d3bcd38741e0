import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '#src/adapters/clock.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { titleKindOf } from '#src/domain/title.ts';
import { type Viewer, viewerKey } from '#src/domain/viewer.ts';
import type { RemovedTitle, WatchedTitle } from '#src/domain/watch-history.ts';
import type { StoredPosition } from '#src/features/viewing/positions/store.ts';
import { parseRemoved } from './parse.ts';

/** Time in which a removal can be undone; the button is on the page that removed the titles. */
const undoMs = 60 * 60_000;

interface UndoDeps {
  clock: Pick<Clock, 'now'>;
  hashing: Pick<Hashing, 'hashToken'>;
}

/** Signs removed titles for their viewer: `EXPIRES.SIGNATURE.JSON`. The page holds them; the server doesn't. */
export function writeUndo(
  { clock, hashing }: UndoDeps,
  viewer: Viewer,
  titles: readonly WatchedTitle[],
  positions: readonly StoredPosition[],
): string {
  const ofTitle = ({ kind, titleId }: WatchedTitle) =>
    positions
      .filter((one) => one.kind === titleKindOf(kind) && one.titleId === titleId)
      .map(({ kind: _, titleId: __, ...position }) => position);
  const removed: RemovedTitle[] = titles.map((title) => ({ ...title, positions: ofTitle(title) }));
  const json = JSON.stringify(removed);
  const expiresAt = clock.now() + undoMs;
  return `${expiresAt}.${sign(hashing, viewer, expiresAt, json)}.${json}`;
}

/** Returns null for anything except titles that this viewer removed within the last hour. */
export function parseUndo({ clock, hashing }: UndoDeps, viewer: Viewer, undo: string): RemovedTitle[] | null {
  const [, expiresAt, signature = '', json = ''] = /^(\d{1,15})\.([0-9a-f]{64})\.(.+)$/s.exec(undo) ?? [];
  if (expiresAt === undefined || Number(expiresAt) <= clock.now()) return null;
  const own = Buffer.from(sign(hashing, viewer, Number(expiresAt), json));
  return timingSafeEqual(own, Buffer.from(signature)) ? parseRemoved(json) : null;
}

function sign(hashing: UndoDeps['hashing'], viewer: Viewer, expiresAt: number, json: string): string {
  return hashing.hashToken(`removed history ${viewer.userId} ${viewerKey(viewer)} ${expiresAt} ${json}`);
}
