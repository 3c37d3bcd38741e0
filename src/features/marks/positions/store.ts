import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import type { MarkedTitle } from '#src/domain/marks.ts';
import { type Position, positionsKept } from '#src/domain/position.ts';
import { selectOwner, type ViewerOwner } from '../../accounts/owner-store.ts';

export interface PositionKey extends MarkedTitle {
  /** Null for a movie. */
  place: EpisodePlace | null;
}

export interface StoredPosition extends Position {
  kind: string;
  titleId: number;
  /** 0 for a movie. */
  season: number;
  episode: number;
  /** Epoch ms. */
  stoppedAt: number;
}

/** All episodes of these titles. */
export function selectPositions(
  db: Reader,
  { userId, viewerKey }: ViewerOwner,
  titleIds: readonly number[],
): Promise<StoredPosition[]> {
  return db
    .selectFrom('watch_position')
    .select([
      'kind',
      'title_id as titleId',
      'season',
      'episode',
      'seconds',
      'length',
      'stopped_at as stoppedAt',
    ])
    .where('user_id', '=', userId)
    .where('viewer_key', '=', viewerKey)
    .where('kind', 'in', ['movie', 'series'])
    .where('title_id', 'in', titleIds)
    .limit(positionsKept)
    .execute();
}

/** Does nothing if the account or the sub-user was deleted meanwhile. `stoppedAt` in epoch ms. */
export async function upsertPosition(
  trx: Tx,
  owner: ViewerOwner,
  { kind, titleId, place, seconds, length }: PositionKey & Position,
  stoppedAt: number,
): Promise<void> {
  const row = trx
    .selectNoFrom(({ val }) => [
      val(owner.userId).as('user_id'),
      val(owner.viewerKey).as('viewer_key'),
      val(kind).as('kind'),
      val(titleId).as('title_id'),
      val(place?.season ?? 0).as('season'),
      val(place?.episode ?? 0).as('episode'),
      val(seconds).as('seconds'),
      val(length).as('length'),
      val(stoppedAt).as('stopped_at'),
    ])
    .where(({ exists }) => exists(selectOwner(trx, owner)));
  await trx
    .insertInto('watch_position')
    .columns([
      'user_id',
      'viewer_key',
      'kind',
      'title_id',
      'season',
      'episode',
      'seconds',
      'length',
      'stopped_at',
    ])
    .expression(row)
    .onConflict((oc) =>
      oc
        .columns(['user_id', 'viewer_key', 'kind', 'title_id', 'season', 'episode'])
        .doUpdateSet({ seconds, length, stopped_at: stoppedAt }),
    )
    .execute();
}

export async function trimPositions(trx: Tx, { userId, viewerKey }: ViewerOwner): Promise<void> {
  const oldestKept = trx
    .selectFrom('watch_position')
    .select('stopped_at')
    .where('user_id', '=', userId)
    .where('viewer_key', '=', viewerKey)
    .orderBy('stopped_at', 'desc')
    .offset(positionsKept - 1)
    .limit(1);
  await trx
    .deleteFrom('watch_position')
    .where('user_id', '=', userId)
    .where('viewer_key', '=', viewerKey)
    // Without a row to compare with, nothing is deleted.
    .where('stopped_at', '<', oldestKept)
    .execute();
}

/** Of one title, or of all. Later ones stay. */
export async function deletePositions(
  trx: Tx,
  { userId, viewerKey }: ViewerOwner,
  title: MarkedTitle | null,
  until = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const ofViewer = trx
    .deleteFrom('watch_position')
    .where('user_id', '=', userId)
    .where('viewer_key', '=', viewerKey)
    .where('stopped_at', '<=', until);
  const wanted =
    title === null ? ofViewer : ofViewer.where('kind', '=', title.kind).where('title_id', '=', title.titleId);
  await wanted.execute();
}

/** And the choice. */
export async function deleteViewerPositions(trx: Tx, owner: ViewerOwner): Promise<void> {
  await deletePositions(trx, owner, null);
  await deleteNextEpisodeOff(trx, owner);
}

export function selectHouseholdPositions(db: Reader, userId: string, limit: number) {
  return db
    .selectFrom('watch_position')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('stopped_at', 'desc')
    .limit(limit)
    .execute();
}

export async function findNextEpisodeOff(db: Reader, { userId, viewerKey }: ViewerOwner): Promise<boolean> {
  const row = await db
    .selectFrom('next_episode_off')
    .select('chosen_at')
    .where('user_id', '=', userId)
    .where('viewer_key', '=', viewerKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Does nothing if the account or the sub-user was deleted meanwhile. */
export async function insertNextEpisodeOff(trx: Tx, owner: ViewerOwner, chosenAt: number): Promise<void> {
  const row = trx
    .selectNoFrom(({ val }) => [
      val(owner.userId).as('user_id'),
      val(owner.viewerKey).as('viewer_key'),
      val(chosenAt).as('chosen_at'),
    ])
    .where(({ exists }) => exists(selectOwner(trx, owner)));
  await trx
    .insertInto('next_episode_off')
    .columns(['user_id', 'viewer_key', 'chosen_at'])
    .expression(row)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export async function deleteNextEpisodeOff(trx: Tx, { userId, viewerKey }: ViewerOwner): Promise<void> {
  await trx
    .deleteFrom('next_episode_off')
    .where('user_id', '=', userId)
    .where('viewer_key', '=', viewerKey)
    .execute();
}

export function selectHouseholdChoices(db: Reader, userId: string) {
  return db.selectFrom('next_episode_off').selectAll().where('user_id', '=', userId).execute();
}

export async function deleteHouseholdPositions(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('watch_position').where('user_id', '=', userId).execute();
  await trx.deleteFrom('next_episode_off').where('user_id', '=', userId).execute();
}
