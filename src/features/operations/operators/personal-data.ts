import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type HouseholdKeys, maxExportedRows, type OwnData, toIso } from '#src/domain/own-data.ts';
import { deleteAuditLinks, selectAuditOf } from './audit-store.ts';

/** Which operator it was is the operator's own data. */
export async function exportAudit(
  db: Reader,
  { userId }: HouseholdKeys,
): Promise<Pick<OwnData, 'byOperators'>> {
  const rows = await selectAuditOf(db, userId, { entries: 'all', limit: maxExportedRows });
  return { byOperators: rows.map(({ at, action, note }) => ({ at: toIso(at), action, note })) };
}

/** Entries stay: they name the household no more. */
export function eraseAuditLinks(trx: Tx, { userId }: HouseholdKeys): Promise<void> {
  return deleteAuditLinks(trx, userId);
}
