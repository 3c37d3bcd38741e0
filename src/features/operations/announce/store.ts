import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { AnnouncementTable } from '#src/adapters/db/schema-operations.ts';
import type { AccountCursor } from '#src/features/accounts/store.ts';

export type AnnouncementRow = Selectable<AnnouncementTable>;

export function findAnnouncement(db: Reader, id: string): Promise<AnnouncementRow | undefined> {
  return db.selectFrom('announcement').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns false if it was made before. */
export async function insertAnnouncement(
  trx: Tx,
  { id, texts, now }: { id: string; texts: string; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('announcement')
    .values({ id, texts, made_at: now, next_due_at: now })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The mails of `last` and of all accounts before it are queued. */
export async function moveOn(
  trx: Tx,
  id: string,
  { last, queued, nextDueAt }: { last: AccountCursor; queued: number; nextDueAt: number },
): Promise<void> {
  const { createdAt: last_created_at, id: last_user_id } = last;
  await trx
    .updateTable('announcement')
    .set({ last_created_at, last_user_id, queued, next_due_at: nextDueAt })
    .where('id', '=', id)
    .execute();
}
