import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Log } from '#src/adapters/log.ts';
import { type SeasonGuide, storedPlace } from '#src/domain/episodes.ts';
import { AppError } from '#src/domain/errors.ts';
import { isFinished, resumeSecond, type Start } from '#src/domain/position.ts';
import { titleKindOf, type WatchKind } from '#src/domain/title.ts';
import type { Viewer } from '#src/domain/viewer.ts';
import { ownerOf } from '#src/features/accounts/store.ts';
import { type PositionKey, type StoredPosition, selectPositions } from './store.ts';

interface Entry {
  kind: WatchKind;
  titleId: number;
  /** It is null for a movie. */
  season: number | null;
  episode: number | null;
}

export type PositionOf = (entry: Entry) => StoredPosition | null;

/** Reads all positions of the entries' titles. `guide` maps stored places of one series to its episodes. */
export async function readPositions(
  db: Database,
  viewer: Viewer,
  entries: readonly Pick<Entry, 'titleId'>[],
  guide: readonly SeasonGuide[] = [],
): Promise<PositionOf> {
  if (entries.length === 0) return () => null;
  const titleIds = [...new Set(entries.map(({ titleId }) => titleId))];
  const stored = await selectPositions(db.read, ownerOf(viewer), titleIds);
  const byKey = new Map<string, StoredPosition>();
  // Several places may mean one episode; the latest position counts.
  for (const one of stored.toSorted((a, b) => a.stoppedAt - b.stoppedAt)) {
    const { season, episode } = storedPlace(guide, one);
    byKey.set(keyOf(one.kind, one.titleId, season, episode), one);
  }
  return ({ kind, titleId, season, episode }) =>
    byKey.get(keyOf(titleKindOf(kind), titleId, season ?? 0, episode ?? 0)) ?? null;
}

export async function readPosition(
  db: Database,
  viewer: Viewer,
  { kind, titleId, place }: PositionKey,
  guide: readonly SeasonGuide[] = [],
): Promise<StoredPosition | null> {
  const positionOf = await readPositions(db, viewer, [{ titleId }], guide);
  return positionOf({ kind, titleId, season: place?.season ?? null, episode: place?.episode ?? null });
}

export function isOver({ watchedAt }: { watchedAt: number }, position: StoredPosition | null): boolean {
  return position !== null && isFinished(position) && position.stoppedAt >= watchedAt;
}

function keyOf(...parts: (string | number)[]): string {
  return parts.join(' ');
}

const unknownStart = { seconds: 0, ageMs: null };

/** Falls back to the beginning when the database is busy, because the player must open. */
export async function readStart(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  viewer: Viewer | null,
  at: PositionKey,
  guide: readonly SeasonGuide[] = [],
): Promise<Omit<Start, 'who'>> {
  if (viewer === null) return unknownStart;
  try {
    const position = await readPosition(db, viewer, at, guide);
    const ageMs = position === null ? null : clock.now() - position.stoppedAt;
    return { seconds: resumeSecond(position), ageMs };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, titleId: at.titleId }, 'A position could not be read');
    return unknownStart;
  }
}
