import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';
import type { WatchKind } from '#src/domain/title.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { selectUserId } from '../accounts/store.ts';
import { selectSubUserId } from '../sub-users/store.ts';

/** Whose history is meant: one list for the main user and one for each sub-user of a household. */
export interface HistoryOwner {
  userId: string;
  /** `main` or the sub-user's id. */
  viewerKey: string;
}

const columns = [
  'kind',
  'title_id as titleId',
  'name',
  'poster_path as posterPath',
  'backdrop_path as backdropPath',
  'season',
  'episode',
  'watched_at as watchedAt',
] as const;

/** A list, newest first, at most `limit` entries. */
export async function selectHistory(
  db: Reader,
  owner: HistoryOwner,
  kind: WatchKind,
  limit: number,
): Promise<WatchedTitle[]> {
  const rows = await db
    .selectFrom('history')
    .select(columns)
    .where('user_id', '=', owner.userId)
    .where('viewer_key', '=', owner.viewerKey)
    .where('kind', '=', kind)
    .orderBy('watched_at', 'desc')
    .orderBy('title_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind }));
}

/** Which of these kinds a list has titles of. */
export async function selectWatchedKinds(
  db: Reader,
  owner: HistoryOwner,
  kinds: readonly WatchKind[],
): Promise<WatchKind[]> {
  const row = await db
    .selectNoFrom((eb) =>
      kinds.map((kind) =>
        eb
          .exists(
            eb
              .selectFrom('history')
              .select(eb.lit(1).as('one'))
              .where('user_id', '=', owner.userId)
              .where('viewer_key', '=', owner.viewerKey)
              .where('kind', '=', kind),
          )
          .as(kind),
      ),
    )
    .executeTakeFirstOrThrow();
  // SQLite answers 0 or 1.
  return kinds.filter((kind) => Boolean(row[kind]));
}

/** What a list holds of one title, or null. */
export async function selectWatched(
  db: Reader,
  owner: HistoryOwner,
  kind: WatchKind,
  titleId: number,
): Promise<WatchedTitle | null> {
  const row = await db
    .selectFrom('history')
    .select(columns)
    .where('user_id', '=', owner.userId)
    .where('viewer_key', '=', owner.viewerKey)
    .where('kind', '=', kind)
    .where('title_id', '=', titleId)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, kind };
}

/** The name of the title that a list holds first, or null. */
export async function findLatestName(
  db: Reader,
  { userId, viewerKey }: HistoryOwner,
): Promise<string | null> {
  const row = await db
    .selectFrom('history')
    .select('name')
    .where('user_id', '=', userId)
    .where('viewer_key', '=', viewerKey)
    .orderBy('watched_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

/**
 * Adds a title, or puts it first again with what is known of it now. Does nothing when whose list it is, a sub-user or
 * the account, was deleted meanwhile.
 */
export async function upsertWatched(trx: Tx, owner: HistoryOwner, watched: WatchedTitle): Promise<void> {
  const details = {
    name: watched.name,
    poster_path: watched.posterPath,
    backdrop_path: watched.backdropPath,
    season: watched.season,
    episode: watched.episode,
    watched_at: watched.watchedAt,
  };
  const row = trx
    .selectNoFrom(({ val }) => [
      val(owner.userId).as('user_id'),
      val(owner.viewerKey).as('viewer_key'),
      val(watched.kind).as('kind'),
      val(watched.titleId).as('title_id'),
      val(details.name).as('name'),
      val(details.poster_path).as('poster_path'),
      val(details.backdrop_path).as('backdrop_path'),
      val(details.season).as('season'),
      val(details.episode).as('episode'),
      val(details.watched_at).as('watched_at'),
    ])
    .where(({ exists }) => exists(selectOwner(trx, owner)));
  await trx
    .insertInto('history')
    .columns([
      'user_id',
      'viewer_key',
      'kind',
      'title_id',
      'name',
      'poster_path',
      'backdrop_path',
      'season',
      'episode',
      'watched_at',
    ])
    .expression(row)
    .onConflict((oc) => oc.columns(['user_id', 'viewer_key', 'kind', 'title_id']).doUpdateSet(details))
    .execute();
}

/** Forgets what is beyond the newest `kept` of a kind. */
export async function trimHistory(
  trx: Tx,
  owner: HistoryOwner,
  kind: WatchKind,
  maxEntries: number,
): Promise<void> {
  const ofKind = trx
    .selectFrom('history')
    .where('user_id', '=', owner.userId)
    .where('viewer_key', '=', owner.viewerKey)
    .where('kind', '=', kind);
  const oldestKept = ofKind
    .select(['watched_at', 'title_id'])
    .orderBy('watched_at', 'desc')
    .orderBy('title_id', 'desc')
    .offset(maxEntries - 1)
    .limit(1);
  await trx
    .deleteFrom('history')
    .where('user_id', '=', owner.userId)
    .where('viewer_key', '=', owner.viewerKey)
    .where('kind', '=', kind)
    // Fewer than are kept: no row to compare with, and nothing goes.
    .where((eb) =>
      eb(eb.refTuple('watched_at', 'title_id'), '<', oldestKept.$asTuple('watched_at', 'title_id')),
    )
    .execute();
}

/** Whose list it is, a sub-user or the account: no row when they were deleted meanwhile. */
function selectOwner(trx: Tx, { userId, viewerKey }: HistoryOwner) {
  return viewerKey === 'main' ? selectUserId(trx, userId) : selectSubUserId(trx, userId, viewerKey);
}

/** Removes every title from a list. */
export async function deleteHistory(trx: Tx, owner: HistoryOwner): Promise<void> {
  await trx
    .deleteFrom('history')
    .where('user_id', '=', owner.userId)
    .where('viewer_key', '=', owner.viewerKey)
    .execute();
}

/** Removes one title from a list. */
export async function deleteWatched(
  trx: Tx,
  owner: HistoryOwner,
  kind: WatchKind,
  titleId: number,
): Promise<void> {
  await trx
    .deleteFrom('history')
    .where('user_id', '=', owner.userId)
    .where('viewer_key', '=', owner.viewerKey)
    .where('kind', '=', kind)
    .where('title_id', '=', titleId)
    .execute();
}

/** What everybody of a household has watched, the latest first. */
export function selectHouseholdHistory(db: Reader, userId: string) {
  return db
    .selectFrom('history')
    .select(['viewer_key', 'kind', 'title_id', 'name', 'season', 'episode', 'watched_at'])
    .where('user_id', '=', userId)
    .orderBy('watched_at', 'desc')
    .limit(maxExportedRows)
    .execute();
}

/** Removes every list of a household. */
export async function deleteHouseholdHistory(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('history').where('user_id', '=', userId).execute();
}
