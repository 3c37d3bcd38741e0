import type { Transaction } from 'kysely';
import type { Reader } from '#src/adapters/db/database.ts';
import type { Schema } from '#src/adapters/db/schema.ts';
import type { WatchKind } from '#src/domain/title.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';

/** A running transaction. */
export type Tx = Transaction<Schema>;

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

/** Adds a title, or puts it first again with what is known of it now. */
export async function upsertWatched(trx: Tx, owner: HistoryOwner, watched: WatchedTitle): Promise<void> {
  const told = {
    name: watched.name,
    poster_path: watched.posterPath,
    backdrop_path: watched.backdropPath,
    season: watched.season,
    episode: watched.episode,
    watched_at: watched.watchedAt,
  };
  await trx
    .insertInto('history')
    .values({
      user_id: owner.userId,
      viewer_key: owner.viewerKey,
      kind: watched.kind,
      title_id: watched.titleId,
      ...told,
    })
    .onConflict((oc) => oc.columns(['user_id', 'viewer_key', 'kind', 'title_id']).doUpdateSet(told))
    .execute();
}

/** Forgets what is beyond the newest `kept` of a kind. */
export async function trimHistory(
  trx: Tx,
  owner: HistoryOwner,
  kind: WatchKind,
  kept: number,
): Promise<void> {
  const [oldest] = await trx
    .selectFrom('history')
    .select(['watched_at', 'title_id'])
    .where('user_id', '=', owner.userId)
    .where('viewer_key', '=', owner.viewerKey)
    .where('kind', '=', kind)
    .orderBy('watched_at', 'desc')
    .orderBy('title_id', 'desc')
    .offset(kept - 1)
    .limit(1)
    .execute();
  if (oldest === undefined) return;
  await trx
    .deleteFrom('history')
    .where('user_id', '=', owner.userId)
    .where('viewer_key', '=', owner.viewerKey)
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb('watched_at', '<', oldest.watched_at),
        eb.and([eb('watched_at', '=', oldest.watched_at), eb('title_id', '<', oldest.title_id)]),
      ]),
    )
    .execute();
}

/** Whether whose list it is still exists: a sub-user, or the account, may be deleted while they watch. */
export async function isOwnerThere(trx: Tx, { userId, viewerKey }: HistoryOwner): Promise<boolean> {
  const account = trx.selectFrom('user').select('id').where('id', '=', userId);
  const member = trx
    .selectFrom('sub_user')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', viewerKey);
  return (await (viewerKey === 'main' ? account : member).executeTakeFirst()) !== undefined;
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
