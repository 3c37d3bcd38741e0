import type { Database } from '#src/adapters/db/database.ts';
import type { FoldTable } from '#src/adapters/db/fold-table.ts';
import { subUserFolds, userFolds } from '#src/features/accounts/fold-store.ts';
import { giftFolds } from '#src/features/billing/gifts/fold-store.ts';

/** Fills in folds that earlier versions, and nodes that still run one, left out. Changes no other column. */
export async function fillFolds({ db }: { db: Database }): Promise<void> {
  for (const table of [userFolds, subUserFolds, giftFolds]) await fillTable(db, table);
}

async function fillTable(db: Database, { read, write }: FoldTable): Promise<void> {
  for (let rows = await read(db.read); rows.length > 0; rows = await read(db.read)) {
    const some = rows;
    await db.tx((trx) => write(trx, some));
  }
}
