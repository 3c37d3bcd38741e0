import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type HouseholdKeys, type OwnData, toIso } from '#src/domain/own-data.ts';
import { deleteMailsTo, selectMailsTo } from './store.ts';

export async function exportMails(
  db: Reader,
  { addresses }: HouseholdKeys,
): Promise<Pick<OwnData, 'waitingMails'>> {
  const rows = await selectMailsTo(db, addresses);
  return {
    waitingMails: rows.map((row) => ({
      kind: row.kind,
      to: row.address,
      createdAt: toIso(row.created_at),
    })),
  };
}

export function eraseMails(trx: Tx, { addresses }: HouseholdKeys): Promise<void> {
  return deleteMailsTo(trx, addresses);
}
