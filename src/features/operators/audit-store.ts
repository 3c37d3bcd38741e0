import { randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { AuditTable } from '#src/adapters/db/schema-desk.ts';
import { maskEmail, type OperatorAction } from '#src/domain/operator.ts';

export interface AuditEntry {
  /** An operator's e-mail, or `commandLine`. */
  actor: string;
  action: OperatorAction;
  subject:
    | { operator: string }
    /** `userId` is null if the household is deleted with it. */
    | { household: string; userId: string | null }
    | null;
  detail?: string;
}

/** In the transaction of what it tells of. */
export function writeAudit(
  trx: Tx,
  now: number,
  { actor, action, subject, detail }: AuditEntry,
): Promise<void> {
  const isHousehold = subject !== null && 'household' in subject;
  const named = subject === null ? '' : isHousehold ? maskEmail(subject.household) : subject.operator;
  const entry = { id: randomUUID(), at: now, actor, action, subject: named, detail: detail ?? null };
  return insertAudit(trx, entry, isHousehold ? subject.userId : null);
}

/** `userId` is the household that the entry is about; null where it is about none, or the household goes. */
async function insertAudit(trx: Tx, entry: AuditTable, userId: string | null): Promise<void> {
  await trx.insertInto('audit').values(entry).execute();
  if (userId === null) return;
  await trx
    .insertInto('audit_household')
    .values({ audit_id: entry.id, user_id: userId, at: entry.at })
    .execute();
}

/** `userId` is null if the household is gone, or the entry is about none. */
export type AuditRow = AuditTable & { userId: string | null };

export interface AuditPosition {
  at: number;
  id: string;
}

/** The newest first. */
export function selectAudit(db: Reader, before: AuditPosition | null, limit: number): Promise<AuditRow[]> {
  const all = db
    .selectFrom('audit as a')
    .leftJoin('audit_household as h', 'h.audit_id', 'a.id')
    .select(['a.id', 'a.at', 'a.actor', 'a.action', 'a.subject', 'a.detail', 'h.user_id as userId'])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit);
  if (before === null) return all.execute();
  return all
    .where('a.at', '<=', before.at)
    .where(({ eb, or }) => or([eb('a.at', '<', before.at), eb('a.id', '<', before.id)]))
    .execute();
}

/** The newest first. */
export function selectAuditOf(
  db: Reader,
  userId: string,
  limit: number,
): Promise<{ at: number; actor: string | null; action: string | null; detail: string | null }[]> {
  return db
    .selectFrom('audit_household as h')
    .leftJoin('audit as a', 'a.id', 'h.audit_id')
    .select(['h.at', 'a.actor', 'a.action', 'a.detail'])
    .where('h.user_id', '=', userId)
    .orderBy('h.at', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteAuditLinks(trx: Tx, userId: string): Promise<void> {
  await trx.deleteFrom('audit_household').where('user_id', '=', userId).execute();
}
