import { createHash } from 'node:crypto';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { type AnnouncementTexts, announcementGapMs, textFor } from '#src/domain/announcement.ts';
import { type Language, languageOf } from '#src/domain/languages.ts';
import { countByLanguage } from '#src/features/accounts/languages/store.ts';
import { findAccount, selectOldAccounts } from '#src/features/accounts/store.ts';
import type { OperationsDeps } from '#src/features/operations/deps.ts';
import { writeAudit } from '#src/features/operations/operators/audit-store.ts';
import { insertMails } from '#src/features/outbox/store.ts';
import { type AnnouncementRow, findAnnouncement, insertAnnouncement, moveOn } from './store.ts';

/** A transaction keeps others waiting. */
const accountsAtOnce = 200;

export interface Announced {
  id: string;
  /** By this call. */
  queued: number;
  /** By earlier calls, or ones beside it. */
  before: number;
}

/**
 * Queues a mail to each account that was made before the announcement, once, however often and by how many it is called:
 * the text is its name, and each batch of mails is committed with the place in the row of accounts,
 * and transactions are serializable.
 */
export async function announce(
  { db, clock }: OperationsDeps,
  { texts, actor }: { texts: AnnouncementTexts; actor: string },
  { atOnce = accountsAtOnce } = {},
): Promise<Announced> {
  const id = nameOf(texts);
  await db.tx(async (trx) => {
    const now = clock.now();
    if (!(await insertAnnouncement(trx, { id, texts: JSON.stringify(texts), now }))) return;
    const detail = texts[0]?.subject ?? '';
    await writeAudit(trx, now, { actor, action: 'change-announced', subject: null, detail });
  });
  let queued = 0;
  for (let count = -1; count !== 0; queued += count)
    count = await db.tx((trx) => queueSome(trx, { id, now: clock.now(), atOnce }));
  const all = (await findAnnouncement(db.read, id))?.queued ?? queued;
  return { id, queued, before: all - queued };
}

async function queueSome(
  trx: Tx,
  { id, now, atOnce }: { id: string; now: number; atOnce: number },
): Promise<number> {
  const row = await findAnnouncement(trx, id);
  if (row === undefined) return 0;
  const next = { after: placeOf(row), until: row.made_at, limit: atOnce };
  const accounts = await selectOldAccounts(trx, next);
  const last = accounts.at(-1);
  if (last === undefined) return 0;
  const dueAt = Math.max(now, row.next_due_at);
  const mails = accounts.map(({ id: userId, email }, index) => ({
    kind: 'announcement' as const,
    address: email,
    about: `${id}/${userId}`,
    now: dueAt + index * announcementGapMs,
  }));
  await insertMails(trx, mails);
  await moveOn(trx, id, {
    last: { createdAt: last.created_at, id: last.id },
    queued: row.queued + mails.length,
    nextDueAt: dueAt + mails.length * announcementGapMs,
  });
  return mails.length;
}

function placeOf({ last_created_at: createdAt, last_user_id: id }: AnnouncementRow) {
  return { createdAt, id };
}

/** The text names it, so that the same file is the same announcement on each machine. */
function nameOf(texts: AnnouncementTexts): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);
}

export interface AnnouncementPreview {
  /** They got it already. */
  before: number;
  /** How many would get it in each language of the texts. */
  counts: ReadonlyMap<Language, number>;
}

export async function previewAnnouncement(
  { db, clock }: OperationsDeps,
  texts: AnnouncementTexts,
  offered: readonly Language[],
): Promise<AnnouncementPreview> {
  const row = await findAnnouncement(db.read, nameOf(texts));
  const after = row === undefined ? { createdAt: 0, id: '' } : placeOf(row);
  const chosen = await countByLanguage(db.read, { after, until: row?.made_at ?? clock.now() });
  const counts = new Map(texts.map(({ language }) => [language, 0]));
  for (const { language, count } of chosen) {
    const textLanguage = textFor(texts, languageOf(language, offered))?.language;
    if (textLanguage !== undefined) counts.set(textLanguage, (counts.get(textLanguage) ?? 0) + count);
  }
  return { before: row?.queued ?? 0, counts };
}

/** Reads it for a queued mail. Returns null once the account is gone; `to` is the address that it has by now. */
export async function readAnnouncement(
  db: Reader,
  about: string,
  language: Language,
): Promise<{ to: string; text: AnnouncementTexts[number] } | null> {
  const [id = '', userId = ''] = about.split('/');
  const [row, account] = await Promise.all([findAnnouncement(db, id), findAccount(db, userId)]);
  if (row === undefined || account === undefined) return null;
  const texts: AnnouncementTexts = JSON.parse(row.texts);
  const text = textFor(texts, language);
  return text === undefined ? null : { to: account.email, text };
}
