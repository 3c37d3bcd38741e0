import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { isFoldedAs } from '#src/adapters/db/is-spelled-as.ts';
import type { GiftTable } from '#src/adapters/db/schema-billing.ts';
import { foldEmail } from '#src/domain/email.ts';
import { maxExportedRows } from '#src/domain/own-data.ts';

export type StoredGift = Selectable<GiftTable>;

export async function insertGift(trx: Tx, gift: Insertable<GiftTable>): Promise<void> {
  await trx
    .insertInto('gift')
    .values({ ...gift, email_fold: foldEmail(gift.email) })
    .execute();
}

export async function findGift(db: Reader, checkoutId: string): Promise<StoredGift | null> {
  const row = await db
    .selectFrom('gift')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findGiftEmails(
  db: Reader,
  checkoutIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (checkoutIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('gift')
    .select(['checkout_id', 'email'])
    .where('checkout_id', 'in', checkoutIds)
    .execute();
  return new Map(rows.map((row) => [row.checkout_id, row.email]));
}

export function selectGiftsOf(db: Reader, addresses: readonly string[]) {
  return db
    .selectFrom('gift')
    .select(['email', 'created_at', 'language'])
    .where(isFoldedAs('email', 'email_fold', addresses))
    .orderBy('created_at')
    .limit(maxExportedRows)
    .execute();
}

export async function deleteGiftsOf(trx: Tx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await trx
    .deleteFrom('gift')
    .where(isFoldedAs('email', 'email_fold', addresses))
    .execute();
}

/** Deletes at most 500, the oldest first. */
export async function deleteOldGifts(trx: Tx, before: number): Promise<void> {
  await sql`delete from gift where checkout_id in
    (select checkout_id from gift where created_at < ${before} order by created_at limit 500)`.execute(trx);
}
