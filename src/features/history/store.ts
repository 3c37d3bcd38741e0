import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';
import type { WatchKind } from '#src/domain/title.ts';
import type { WatchedTitle } from '#src/domain/watch-history.ts';
import { selectOwner, type ViewerOwner } from '../accounts/owner-store.ts';

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

export async function selectHistory(
  db: Reader,
  owner: ViewerOwner,
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

export async function selectWatchedKinds(
  db: Reader,
  owner: ViewerOwner,
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
  // SQLite returns 0 or 1.
  return kinds.filter((kind) => Boolean(row[kind]));
}

export async function selectWatched(
  db: Reader,
  owner: ViewerOwner,
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

export async function findLatestName(db: Reader, { userId, viewerKey }: ViewerOwner): Promise<string | null> {
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

/** Does nothing if the account or the sub-user was deleted meanwhile. */
export async function upsertWatched(trx: Tx, owner: ViewerOwner, watched: WatchedTitle): Promise<void> {
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

export async function trimHistory(
  trx: Tx,
  owner: ViewerOwner,
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
    // Without a row to compare with, nothing is deleted.
    .where((eb) =>
      eb(eb.refTuple('watched_at', 'title_id'), '<', oldestKept.$asTuple('watched_at', 'title_id')),
    )
    .execute();
}

/** Later entries stay. */
export async function deleteHistory(
  trx: Tx,
  owner: ViewerOwner,
  until = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  await trx
    .deleteFrom('history')
    .where('user_id', '=', owner.userId)
    .where('viewer_key', '=', owner.viewerKey)
    .where('watched_at', '<=', until)
    .execute();
}

export async function deleteWatched(
  trx: Tx,
  owner: ViewerOwner,
  kind: WatchKind,
  titleId: number,
  until = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  await trx
    .deleteFrom('history')
    .where('user_id', '=', owner.userId)
    .where('viewer_key', '=', owner.viewerKey)
    .where('kind', '=', kind)
    .where('title_id', '=', titleId)
    .where('watched_at', '<=', until)
    .execute();
}

export function selectHouseholdHistory(db: Reader, userId: string) {
  return db
    .selectFrom('history')
    .select(['viewer_key', 'kind', 'title_id', 'name', 'season', 'episode', 'watched_at'])
    .where('user_id', '=', userId)
    .orderBy('watched_at', 'desc')
    .limit(maxExportedRows)
    .execute();
}

export async function deleteHouseholdHistory(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('history').where('user_id', '=', userId).execute();
}
