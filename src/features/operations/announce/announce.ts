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

/** Limits a transaction, because others wait for it. */
const accountsAtOnce = 200;

export interface Announced {
  id: string;
  /** Mails queued by this call. */
  queued: number;
  /** Mails queued by earlier or concurrent calls. */
  before: number;
}

/**
 * Queues one mail for each account that was made before the announcement, also if it is called repeatedly or
 * concurrently: the texts identify the announcement, each batch of mails is committed together with its
 * position among the accounts, and transactions are serializable.
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

/** Derives the id from the texts, so that the same file is the same announcement on each machine. */
function nameOf(texts: AnnouncementTexts): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);
}

export interface AnnouncementPreview {
  /** Number of accounts that have got it already. */
  before: number;
  /** Number of accounts that would get it, by the language of the text. */
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

/** Reads the announcement for a queued mail, or null without the account; `to` is its current address. */
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
