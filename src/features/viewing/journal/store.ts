import { sql } from 'kysely';
import type { Tx } from '#src/adapters/db/database.ts';
import { selectOwner, type ViewerOwner } from '#src/features/accounts/store.ts';

/** Returns false if this entry or a later value of it was applied before, or if its viewer was deleted. */
export async function recordApplied(
  trx: Tx,
  owner: ViewerOwner,
  { id, at }: { id: string; at: number },
  today: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into applied_change (user_id, viewer_key, id, at, day)
    select ${owner.userId}, ${owner.viewerKey}, ${id}, ${at}, ${today}
    where exists ${selectOwner(trx, owner)}
    on conflict (user_id, viewer_key, id) do update set at = excluded.at, day = excluded.day
    where excluded.at > applied_change.at
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Returns how many were deleted. */
export async function deleteAppliedBefore(trx: Tx, day: string, limit: number): Promise<number> {
  const old = trx
    .selectFrom('applied_change')
    .select(['user_id', 'viewer_key', 'id'])
    .where('day', '<', day)
    .limit(limit);
  const { numDeletedRows } = await trx
    .deleteFrom('applied_change')
    .where(({ eb, refTuple }) =>
      eb(refTuple('user_id', 'viewer_key', 'id'), 'in', old.$asTuple('user_id', 'viewer_key', 'id')),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
