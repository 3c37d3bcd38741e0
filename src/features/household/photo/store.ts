import type { Reader, Tx } from '#src/adapters/db/database.ts';

export async function insertRemoval(trx: Tx, key: string, dueAt: number): Promise<void> {
  await trx
    .insertInto('file_removal')
    .values({ file_key: key, due_at: dueAt })
    .onConflict((oc) => oc.column('file_key').doUpdateSet({ due_at: dueAt }))
    .execute();
}

export async function deleteRemoval(trx: Tx, key: string): Promise<void> {
  await trx.deleteFrom('file_removal').where('file_key', '=', key).execute();
}

export async function deleteRemovals(trx: Tx, keys: readonly string[]): Promise<void> {
  await trx.deleteFrom('file_removal').where('file_key', 'in', keys).execute();
}

export interface DueRemoval {
  key: string;
  dueAt: number;
}

/** Lists the oldest first. */
export function selectDueRemovals(
  db: Reader,
  { now, after, limit }: { now: number; after: DueRemoval | null; limit: number },
): Promise<DueRemoval[]> {
  let due = db
    .selectFrom('file_removal')
    .select(['file_key as key', 'due_at as dueAt'])
    .where('due_at', '<=', now);
  if (after !== null) {
    due = due.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('due_at', 'file_key'), '>', tuple(after.dueAt, after.key)),
    );
  }
  return due.orderBy('due_at').orderBy('file_key').limit(limit).execute();
}

export async function isAwaited(trx: Tx, key: string): Promise<boolean> {
  const row = await trx
    .selectFrom('file_removal')
    .select('file_key')
    .where('file_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the removal of the shown photo, and of those that wait, due at once. */
export async function removeFilesSoon(
  trx: Tx,
  { userId, photoUrl }: { userId: string; photoUrl: string | null },
): Promise<void> {
  if (photoUrl !== null) await insertRemoval(trx, photoUrl.slice(1), 0);
  await trx
    .updateTable('file_removal')
    .set({ due_at: 0 })
    .where('file_key', 'like', `avatars/${userId}/%`)
    .execute();
}
