import { type CompiledQuery, sql } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { WatchKind } from '#src/domain/title.ts';
import { maxWatched, type WatchedTitle } from '#src/domain/watch-history.ts';
import { selectOwner, type ViewerOwner } from '#src/features/accounts/store.ts';

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

/**
 * An entry with a later `watchedAt` stays. Does nothing if the account or the sub-user was deleted meanwhile.
 * SQL text, because the query builder would cost a tenth of each request that opens a title.
 */
function compileUpsertWatched(db: Reader, owner: ViewerOwner, watched: WatchedTitle): CompiledQuery {
  const { kind, titleId, name, posterPath, backdropPath, season, episode, watchedAt } = watched;
  return sql`
    insert into history
      (user_id, viewer_key, kind, title_id, name, poster_path, backdrop_path, season, episode, watched_at)
    select ${owner.userId}, ${owner.viewerKey}, ${kind}, ${titleId}, ${name}, ${posterPath}, ${backdropPath},
      ${season}, ${episode}, ${watchedAt}
    where exists ${selectOwner(db, owner)}
    on conflict (user_id, viewer_key, kind, title_id) do update set
      name = excluded.name, poster_path = excluded.poster_path, backdrop_path = excluded.backdrop_path,
      season = excluded.season, episode = excluded.episode, watched_at = excluded.watched_at
    where excluded.watched_at >= history.watched_at`.compile(db);
}

/** Keeps the newest entries of a kind. An anime replaces its entry as a series. */
export function compileWatched(db: Reader, owner: ViewerOwner, watched: WatchedTitle): CompiledQuery[] {
  const { kind, titleId } = watched;
  return [
    ...(kind === 'anime' ? [compileDeleteWatched(db, owner, 'series', titleId)] : []),
    compileUpsertWatched(db, owner, watched),
    compileTrimHistory(db, owner, kind, maxWatched[kind]),
  ];
}

/** Existing entries stay. */
export async function insertHistory(
  trx: Tx,
  { userId, viewerKey }: ViewerOwner,
  entries: readonly WatchedTitle[],
): Promise<void> {
  const values = entries.map((entry) => ({
    user_id: userId,
    viewer_key: viewerKey,
    kind: entry.kind,
    title_id: entry.titleId,
    name: entry.name,
    poster_path: entry.posterPath,
    backdrop_path: entry.backdropPath,
    season: entry.season,
    episode: entry.episode,
    watched_at: entry.watchedAt,
  }));
  if (values.length === 0) return;
  await trx
    .insertInto('history')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** With fewer than `maxEntries` rows the subquery is empty and nothing is deleted. */
export function compileTrimHistory(
  db: Reader,
  { userId, viewerKey }: ViewerOwner,
  kind: WatchKind,
  maxEntries: number,
): CompiledQuery {
  return sql`
    delete from history
    where user_id = ${userId} and viewer_key = ${viewerKey} and kind = ${kind}
      and (watched_at, title_id) < (
        select watched_at, title_id from history
        where user_id = ${userId} and viewer_key = ${viewerKey} and kind = ${kind}
        order by watched_at desc, title_id desc limit 1 offset ${maxEntries - 1}
      )`.compile(db);
}

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

export function compileDeleteWatched(
  db: Reader,
  owner: ViewerOwner,
  kind: WatchKind,
  titleId: number,
  until = Number.MAX_SAFE_INTEGER,
): CompiledQuery {
  return db
    .deleteFrom('history')
    .where('user_id', '=', owner.userId)
    .where('viewer_key', '=', owner.viewerKey)
    .where('kind', '=', kind)
    .where('title_id', '=', titleId)
    .where('watched_at', '<=', until)
    .compile();
}

/** Returns the series of all viewers of these households. */
export function selectWatchedSeries(db: Reader, userIds: readonly string[]) {
  return db
    .selectFrom('history')
    .select(['viewer_key as viewerKey', 'user_id as userId', 'title_id as titleId'])
    .where('user_id', 'in', userIds)
    .where('kind', 'in', ['series', 'anime'])
    .execute();
}

/** Returns the titles of all viewers of these households. */
export function selectWatchedSince(db: Reader, userIds: readonly string[], since: number) {
  return db
    .selectFrom('history')
    .select(['viewer_key as viewerKey', 'user_id as userId', 'kind', 'title_id as titleId'])
    .where('user_id', 'in', userIds)
    .where('watched_at', '>=', since)
    .execute();
}
