import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { TitleRequestTable } from '#src/adapters/db/schema-accounts.ts';
import type { TitleKind } from '#src/domain/title.ts';

/** Returns false if the same request is on the list already. */
export async function insertRequest(trx: Tx, row: TitleRequestTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('title_request')
    .values(row)
    .onConflict((conflict) => conflict.columns(['sub_user_id', 'kind', 'title_id', 'words']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Lists the newest first. */
export function selectRequests(
  db: Reader,
  userId: string,
  { after, limit }: { after: number; limit: number },
): Promise<TitleRequestTable[]> {
  return db
    .selectFrom('title_request')
    .selectAll()
    .where('user_id', '=', userId)
    .where('asked_at', '>', after)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findRequest(db: Reader, id: string): Promise<TitleRequestTable | undefined> {
  return db.selectFrom('title_request').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns false if the request was answered before. */
export async function deleteRequest(trx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('title_request')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Every decision of a parent about a title answers the requests for it. */
export async function deleteRequestsFor(
  trx: Tx,
  { subUserId, kind, titleId }: { subUserId: string; kind: TitleKind; titleId: number },
): Promise<void> {
  await trx
    .deleteFrom('title_request')
    .where('sub_user_id', '=', subUserId)
    .where('kind', '=', kind)
    .where('title_id', '=', titleId)
    .execute();
}

/** Returns the number of deleted requests. */
export async function deleteRequestsBefore(trx: Tx, time: number, limit: number): Promise<number> {
  const old = trx.selectFrom('title_request').select('id').where('asked_at', '<=', time).limit(limit);
  const { numDeletedRows } = await trx.deleteFrom('title_request').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
