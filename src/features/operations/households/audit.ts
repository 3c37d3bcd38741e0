import type { Database } from '#src/adapters/db/database.ts';
import { formatMoment, inEnglish } from '#src/domain/dates.ts';
import type { OperatorAction } from '#src/domain/operator.ts';
import { findEmails } from '#src/features/accounts/store.ts';
import {
  type AuditCursor,
  type AuditRow,
  selectAudit,
} from '#src/features/operations/operators/audit-store.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';

const pageSize = 50;

export interface AuditLine {
  id: string;
  at: string;
  actor: string;
  what: string;
  detail: string;
  /** A household's address only while the household exists. */
  subject: string;
  /** Null where there is no page of it. */
  href: string | null;
}

const actionTexts: Record<OperatorAction, string> = {
  'operator-invited': 'Made a link for a passkey',
  'operator-removed': 'Removed an operator',
  'passkey-registered': 'Registered a passkey',
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  'households-searched': 'Searched for households',
  'household-opened': 'Opened the household',
  'month-granted': 'Granted a month',
  'signed-out-everywhere': 'Signed out everywhere',
  'household-deleted': 'Deleted the household',
  'mails-retried': 'Tried mails again',
  'passes-made': 'Made passes',
  'passes-stopped': 'Stopped passes',
};

/** A later version may have others. */
export function describeAction(action: string): string {
  return Object.entries(actionTexts).find(([name]) => name === action)?.[1] ?? action;
}

export function describeDetail({ detail, note }: Pick<AuditRow, 'note'> & { detail: string | null }): string {
  return [detail, note].filter((text) => text !== null).join(': ');
}

/** Lists the newest first. `before` is the `next` of the page before. */
export async function readAudit(
  { db }: { db: Database },
  before: string,
): Promise<{ lines: AuditLine[]; next: string | null }> {
  const rows = await selectAudit(db.read, parsePosition(before), pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const emails = await findEmails(
    db.read,
    shown.flatMap(({ userId }) => userId ?? []),
  );
  const last = shown.at(-1);
  return {
    lines: shown.map((row) => presentLine(row, emails)),
    next: rows.length > pageSize && last !== undefined ? `${last.at}.${last.id}` : null,
  };
}

function presentLine(row: AuditRow, emails: ReadonlyMap<string, string>): AuditLine {
  const { id, at, actor, action, subject, userId } = row;
  return {
    id,
    at: formatMoment(at, inEnglish),
    actor,
    what: describeAction(action),
    detail: describeDetail(row),
    subject: emails.get(userId ?? '') ?? subject,
    href: userId === null ? null : operatorPaths.household(userId),
  };
}

function parsePosition(text: string): AuditCursor | null {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}
