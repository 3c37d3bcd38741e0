import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { AuditTable } from '#src/adapters/db/schema-desk.ts';
import { maskEmail, type OperatorAction } from '#src/domain/operator.ts';
import { type HouseholdKeys, maxExportedRows, type OwnData, toIso } from '#src/domain/own-data.ts';

export interface AuditEntry {
  /** Is an operator's e-mail, or `commandLine`. */
  actor: string;
  action: OperatorAction;
  subject:
    | { operator: string }
    /** `userId` is null if the household is deleted with it. The note goes with the household. */
    | { household: string; userId: string | null; note?: string }
    | null;
  detail?: string | null;
}

/** Call it in the transaction of the act that it records. */
export async function writeAudit(
  trx: Tx,
  now: number,
  { actor, action, subject, detail = null }: AuditEntry,
): Promise<void> {
  const id = randomUUID();
  const household = subject !== null && 'household' in subject ? subject : null;
  const operator = subject !== null && 'operator' in subject ? subject.operator : '';
  const named = household === null ? operator : maskEmail(household.household);
  await trx.insertInto('audit').values({ id, at: now, actor, action, subject: named, detail }).execute();
  if (household === null || household.userId === null) return;
  const { userId: user_id, note = null } = household;
  await trx.insertInto('audit_household').values({ audit_id: id, user_id, at: now, note }).execute();
}

/** `userId` and `note` are null if the household is gone, or the entry is about none. */
export type AuditRow = AuditTable & { userId: string | null; note: string | null };

export interface AuditCursor {
  at: number;
  id: string;
}

/** Lists the newest first. */
export function selectAudit(db: Reader, before: AuditCursor | null, limit: number): Promise<AuditRow[]> {
  const all = db
    .selectFrom('audit as a')
    .leftJoin('audit_household as h', 'h.audit_id', 'a.id')
    .select(['a.id', 'a.at', 'a.actor', 'a.action', 'a.subject', 'a.detail', 'h.user_id as userId', 'h.note'])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit);
  if (before === null) return all.execute();
  return all
    .where('a.at', '<=', before.at)
    .where(({ eb, or }) => or([eb('a.at', '<', before.at), eb('a.id', '<', before.id)]))
    .execute();
}

/** Lists the newest first. `changes` leaves out who only looked. */
export function selectAuditOf(
  db: Reader,
  userId: string,
  { entries, limit }: { entries: 'all' | 'changes'; limit: number },
) {
  return db
    .selectFrom('audit_household as h')
    .leftJoin('audit as a', 'a.id', 'h.audit_id')
    .select(['h.at', 'h.note', 'a.actor', 'a.action', 'a.detail'])
    .where('h.user_id', '=', userId)
    .$if(entries === 'changes', (query) => query.where('a.action', '!=', 'household-opened'))
    .orderBy('h.at', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteAuditLinks(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('audit_household').where('user_id', '=', userId).execute();
}

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
