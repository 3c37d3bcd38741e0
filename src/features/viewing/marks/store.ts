import { sql } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type Mark, type MarkedTitle, type MarkName, maxMarks } from '#src/domain/marks.ts';
import type { TitleKind } from '#src/domain/title.ts';
import { selectOwner, type ViewerOwner } from '#src/features/accounts/store.ts';

function marksOf(db: Reader, owner: ViewerOwner, mark: MarkName) {
  return db
    .selectFrom('mark')
    .where('user_id', '=', owner.userId)
    .where('viewer_key', '=', owner.viewerKey)
    .where('mark', '=', mark);
}

/** Lists the newest first. */
export async function selectMarked(db: Reader, owner: ViewerOwner, mark: MarkName): Promise<MarkedTitle[]> {
  const rows = await marksOf(db, owner, mark)
    .select(['kind', 'title_id as titleId'])
    .orderBy('marked_at', 'desc')
    .orderBy('title_id', 'desc')
    .limit(maxMarks[mark])
    .execute();
  // This file writes only these two kinds.
  return rows.map(({ kind, titleId }) => ({ kind: kind as TitleKind, titleId }));
}

export async function selectPlaces(
  db: Reader,
  owner: ViewerOwner,
  mark: MarkName,
  { kind, titleId }: MarkedTitle,
): Promise<{ season: number; episode: number }[]> {
  return marksOf(db, owner, mark)
    .where('kind', '=', kind)
    .where('title_id', '=', titleId)
    .select(['season', 'episode'])
    .limit(maxMarks[mark])
    .execute();
}

export function selectWatchedEpisodes(
  db: Reader,
  owner: ViewerOwner,
  titleIds: readonly number[],
): Promise<{ titleId: number; season: number; episode: number }[]> {
  return marksOf(db, owner, 'watched')
    .where('kind', '=', 'series')
    .where('title_id', 'in', titleIds)
    .select(['title_id as titleId', 'season', 'episode'])
    .limit(maxMarks.watched)
    .execute();
}

/** Returns the series of all viewers of these households. */
export function selectListedSeries(db: Reader, userIds: readonly string[]) {
  return db
    .selectFrom('mark')
    .select(['viewer_key as viewerKey', 'user_id as userId', 'title_id as titleId'])
    .where('user_id', 'in', userIds)
    .where('mark', '=', 'list')
    .where('kind', '=', 'series')
    .execute();
}

/** An existing mark keeps its time. Does nothing if the account or the sub-user was deleted meanwhile. */
export async function insertMark(
  trx: Tx,
  owner: ViewerOwner,
  mark: Mark & { name: string },
  markedAt: number,
): Promise<void> {
  const { season, episode } = mark.place ?? { season: 0, episode: 0 };
  await sql`
    insert into mark (user_id, viewer_key, mark, kind, title_id, season, episode, name, marked_at)
    select ${owner.userId}, ${owner.viewerKey}, ${mark.mark}, ${mark.kind}, ${mark.titleId}, ${season}, ${episode},
      ${mark.name}, ${markedAt}
    where exists ${selectOwner(trx, owner)}
    on conflict do nothing`.execute(trx);
}

/** Marks that have the same time as the oldest kept mark stay too. */
export async function trimMarks(trx: Tx, owner: ViewerOwner, mark: MarkName): Promise<void> {
  const oldestKept = marksOf(trx, owner, mark)
    .select('marked_at')
    .orderBy('marked_at', 'desc')
    .offset(maxMarks[mark] - 1)
    .limit(1);
  await trx
    .deleteFrom('mark')
    .where('user_id', '=', owner.userId)
    .where('viewer_key', '=', owner.viewerKey)
    .where('mark', '=', mark)
    // With fewer than `maxMarks` rows the subquery is empty and nothing is deleted.
    .where('marked_at', '<', oldestKept)
    .execute();
}

export async function deleteMark(
  trx: Tx,
  owner: ViewerOwner,
  { mark, kind, titleId, place }: Mark,
  until: number,
): Promise<void> {
  await trx
    .deleteFrom('mark')
    .where('user_id', '=', owner.userId)
    .where('viewer_key', '=', owner.viewerKey)
    .where('mark', '=', mark)
    .where('kind', '=', kind)
    .where('title_id', '=', titleId)
    .where('season', '=', place?.season ?? 0)
    .where('episode', '=', place?.episode ?? 0)
    .where('marked_at', '<=', until)
    .execute();
}
