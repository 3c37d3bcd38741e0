import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { AuditTable } from '#src/adapters/db/schema-operations.ts';
import { maskEmail, type OperatorAction } from '#src/domain/operator.ts';

export interface AuditEntry {
  /** An operator's e-mail, or `commandLine`. */
  actor: string;
  action: OperatorAction;
  subject:
    | { operator: string }
    /** `userId` is null if the act deletes the household. The note is deleted together with the household. */
    | { household: string; userId: string | null; note?: string }
    | null;
  detail?: string | null;
}

/** Must run in the transaction of the act that it records. */
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

/** `userId` and `note` are null if the household was deleted, or the entry is about no household. */
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

/** Lists the newest first, without entries for opening the household. */
export function selectChangesOf(db: Reader, userId: string, limit: number) {
  return db
    .selectFrom('audit_household as h')
    .leftJoin('audit as a', 'a.id', 'h.audit_id')
    .select(['h.at', 'h.note', 'a.actor', 'a.action', 'a.detail'])
    .where('h.user_id', '=', userId)
    .where('a.action', '!=', 'household-opened')
    .orderBy('h.at', 'desc')
    .limit(limit)
    .execute();
}
