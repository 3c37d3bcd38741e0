import type { Database } from '#src/adapters/db/database.ts';
import { formatMoment, inEnglish } from '#src/domain/dates.ts';
import type { OperatorAction } from '#src/domain/operator.ts';
import { findEmails } from '#src/features/accounts/store.ts';
import {
  type AuditCursor,
  type AuditRow,
  selectAudit,
} from '#src/features/operations/operators/audit-store.ts';
import type { Report } from '#src/features/operations/report.ts';
import { operatorPaths } from '#src/routes/operator/paths.ts';

const pageSize = 50;

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
  'household-suspended': 'Suspended the household',
  'household-resumed': 'Ended the suspension',
  'household-exported': 'Exported what is stored of the household',
  'email-changed': 'Changed the email address',
  'household-deleted': 'Deleted the household',
  'mails-retried': 'Tried mails again',
  'passes-made': 'Made passes',
  'passes-stopped': 'Stopped passes',
  'change-announced': 'Announced a change to all account holders',
};

/** Returns an unknown action as it is, because a later version may have written it. */
export function describeAction(action: string): string {
  return Object.entries(actionTexts).find(([name]) => name === action)?.[1] ?? action;
}

export function describeDetail({ detail, note }: Pick<AuditRow, 'note'> & { detail: string | null }): string {
  return [detail, note].filter((text) => text !== null).join(': ');
}

/** Lists the newest first. `before` is the position of the last entry of the page before. */
export async function readAudit({ db }: { db: Database }, before: string): Promise<Report> {
  const rows = await selectAudit(db.read, parsePosition(before), pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const emails = await findEmails(
    db.read,
    shown.flatMap(({ userId }) => userId ?? []),
  );
  const last = shown.at(-1);
  return {
    title: 'Audit',
    json: shown,
    notes: [
      {
        look: 'plain',
        says: 'Who did what to whom, newest first. Entries never change. A deleted household’s address is shortened.',
      },
    ],
    tables: [
      {
        title: 'Entries',
        columns: ['When', 'Who', 'What', 'To whom'],
        rows: shown.map((row) => ({
          id: row.id,
          cells: [
            formatMoment(row.at, inEnglish),
            row.actor,
            { text: describeAction(row.action), note: describeDetail(row) },
            // Shows a household's address only while the household exists.
            {
              text: emails.get(row.userId ?? '') ?? row.subject,
              href: row.userId === null ? null : operatorPaths.household(row.userId),
            },
          ],
        })),
        none: 'There is nothing older.',
        next:
          rows.length > pageSize && last !== undefined
            ? { label: 'Older entries', href: operatorPaths.auditBefore(`${last.at}.${last.id}`) }
            : null,
      },
    ],
  };
}

function parsePosition(text: string): AuditCursor | null {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}
