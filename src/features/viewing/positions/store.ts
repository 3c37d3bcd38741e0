import { type CompiledQuery, sql } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { EpisodePlace } from '#src/domain/episodes.ts';
import type { MarkedTitle } from '#src/domain/marks.ts';
import { maxPositions, type StoppedPosition } from '#src/domain/position.ts';
import { selectOwner, type ViewerOwner } from '#src/features/accounts/store.ts';

export interface PositionKey extends MarkedTitle {
  /** It is null for a movie. */
  place: EpisodePlace | null;
}

export interface StoredPosition extends StoppedPosition {
  kind: string;
  titleId: number;
}

const columns = [
  'kind',
  'title_id as titleId',
  'season',
  'episode',
  'seconds',
  'length',
  'stopped_at as stoppedAt',
] as const;

/** Returns the positions of all episodes of these titles. */
export function selectPositions(
  db: Reader,
  { userId, viewerKey }: ViewerOwner,
  titleIds: readonly number[],
): Promise<StoredPosition[]> {
  return db
    .selectFrom('watch_position')
    .select(columns)
    .where('user_id', '=', userId)
    .where('viewer_key', '=', viewerKey)
    .where('kind', 'in', ['movie', 'series'])
    .where('title_id', 'in', titleIds)
    .limit(maxPositions)
    .execute();
}

/**
 * A position with a later `stoppedAt` stays. Does nothing if the account or the sub-user was deleted meanwhile.
 * SQL text, because the query builder would cost a tenth of each request that saves.
 */
export function compileUpsertPosition(
  db: Reader,
  owner: ViewerOwner,
  position: StoredPosition,
): CompiledQuery {
  const { kind, titleId, season, episode, seconds, length, stoppedAt } = position;
  return sql`
    insert into watch_position
      (user_id, viewer_key, kind, title_id, season, episode, seconds, length, stopped_at)
    select ${owner.userId}, ${owner.viewerKey}, ${kind}, ${titleId}, ${season}, ${episode}, ${seconds}, ${length},
      ${stoppedAt}
    where exists ${selectOwner(db, owner)}
    on conflict (user_id, viewer_key, kind, title_id, season, episode) do update set
      seconds = excluded.seconds, length = excluded.length, stopped_at = excluded.stopped_at
    where excluded.stopped_at >= watch_position.stopped_at`.compile(db);
}

/** Positions with a later `stoppedAt` stay, as in `compileUpsertPosition`. */
export async function insertPositions(
  trx: Tx,
  { userId, viewerKey }: ViewerOwner,
  positions: readonly StoredPosition[],
): Promise<void> {
  // A statement can't change a row twice; an anime may stand in the history as a series too.
  const byEpisode = new Map(
    positions.map((one) => [`${one.kind} ${one.titleId} ${one.season} ${one.episode}`, one]),
  );
  const values = [...byEpisode.values()].map(({ titleId, stoppedAt, ...rest }) => ({
    ...rest,
    user_id: userId,
    viewer_key: viewerKey,
    title_id: titleId,
    stopped_at: stoppedAt,
  }));
  if (values.length === 0) return;
  await trx
    .insertInto('watch_position')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'viewer_key', 'kind', 'title_id', 'season', 'episode'])
        .doUpdateSet((position) => ({
          seconds: position.ref('excluded.seconds'),
          length: position.ref('excluded.length'),
          stopped_at: position.ref('excluded.stopped_at'),
        }))
        .whereRef('excluded.stopped_at', '>=', 'watch_position.stopped_at'),
    )
    .execute();
}

/** With fewer than `maxPositions` rows the subquery is empty and nothing is deleted. */
export function compileTrimPositions(db: Reader, { userId, viewerKey }: ViewerOwner): CompiledQuery {
  return sql`
    delete from watch_position
    where user_id = ${userId} and viewer_key = ${viewerKey}
      and stopped_at < (
        select stopped_at from watch_position
        where user_id = ${userId} and viewer_key = ${viewerKey}
        order by stopped_at desc limit 1 offset ${maxPositions - 1}
      )`.compile(db);
}

/** Deletes positions of one title, or all. Those after `until` stay. Returns the deleted positions. */
export function deletePositions(
  trx: Tx,
  { userId, viewerKey }: ViewerOwner,
  title: MarkedTitle | null,
  until = Number.MAX_SAFE_INTEGER,
): Promise<StoredPosition[]> {
  const ofViewer = trx
    .deleteFrom('watch_position')
    .where('user_id', '=', userId)
    .where('viewer_key', '=', viewerKey)
    .where('stopped_at', '<=', until);
  const wanted =
    title === null ? ofViewer : ofViewer.where('kind', '=', title.kind).where('title_id', '=', title.titleId);
  return wanted.returning(columns).execute();
}
