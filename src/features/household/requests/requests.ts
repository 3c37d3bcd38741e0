import { randomUUID } from 'node:crypto';
import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Limits } from '#src/adapters/limits/limits.ts';
import { cleanText } from '#src/domain/clean-text.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { isTitleKind, readTitleId } from '#src/domain/title.ts';
import { maxRequestLength, requestMs, type Wish } from '#src/domain/title-requests.ts';
import type { SubUser } from '#src/domain/viewer.ts';
import { findEmails } from '#src/features/accounts/store.ts';
import { findSubUser } from '#src/features/accounts/sub-users/store.ts';
import { insertMail } from '#src/features/outbox/store.ts';
import { insertAskMessages } from '#src/features/push/store.ts';
import { deleteRequest, deleteRequestsBefore, findRequest, insertRequest, selectRequests } from './store.ts';

interface AskDeps {
  db: Database;
  clock: Pick<Clock, 'now'>;
  limits: Pick<Limits, 'take'>;
}

const batch = 500;

/** Without a kind, the wish consists of words. */
export function readWish(sent: { kind: string; titleId: string; words: string }): Wish {
  if (sent.kind === '') {
    const words = cleanText(sent.words, maxRequestLength).replace(/\s+/g, ' ');
    if (words === '') throw new Refusal('empty-field');
    return { kind: 'words', titleId: 0, words };
  }
  const titleId = readTitleId(sent.titleId);
  if (!isTitleKind(sent.kind) || titleId === null) throw new Refusal('bad-request');
  return { kind: sent.kind, titleId, words: '' };
}

/** Looks up no title, so that nothing reveals whether it exists. A repeated wish sends no second mail. */
export async function askGrownUp(
  { db, clock, limits }: AskDeps,
  { userId, subUserId }: SubUser,
  { kind, titleId, words }: Wish,
): Promise<void> {
  requireAllowed(await limits.take(limitRules.ask, { known: subUserId }));
  const now = clock.now();
  const id = randomUUID();
  await db.tx(async (trx) => {
    const row = { id, user_id: userId, sub_user_id: subUserId, kind, title_id: titleId, words };
    if (!(await insertRequest(trx, { ...row, asked_at: now }))) return;
    const address = (await findEmails(trx, [userId])).get(userId);
    if (address !== undefined) await insertMail(trx, { kind: 'title-asked', address, about: id, now });
    await insertAskMessages(trx, userId, { kind: 'title-asked', about: id, now });
  });
}

export interface TitleRequest extends Wish {
  id: string;
  subUserId: string;
  askedAt: number;
}

/** Lists the newest first, one more than `maxShown` if there are more. */
export async function readRequests(
  { db, clock }: Pick<AskDeps, 'db' | 'clock'>,
  userId: string,
  maxShown: number,
): Promise<TitleRequest[]> {
  const which = { after: clock.now() - requestMs, limit: maxShown + 1 };
  const rows = await selectRequests(db.read, userId, which);
  return rows.map(({ id, sub_user_id: subUserId, kind, title_id: titleId, words, asked_at: askedAt }) => ({
    ...{ id, subUserId, titleId, words, askedAt },
    kind: isTitleKind(kind) ? kind : 'words',
  }));
}

/** The sub-user isn't notified. */
export async function refuseRequest({ db }: Pick<AskDeps, 'db'>, userId: string, id: string): Promise<void> {
  if (!(await db.tx((trx) => deleteRequest(trx, userId, id)))) throw new Refusal('request-gone');
}

export interface RequestNews {
  /** The sub-user's name. */
  name: string;
  /** Empty for a title, whose name is shown only in the list of requests. */
  words: string;
}

/**
 * Returns null after the request was answered. `userId` is the notified household; for a mail, the address
 * identifies it.
 */
export async function readRequestNews(
  db: Database,
  id: string,
  userId?: string,
): Promise<RequestNews | null> {
  const request = await findRequest(db.read, id);
  if (request === undefined || (userId !== undefined && request.user_id !== userId)) return null;
  const subUser = await findSubUser(db.read, request.user_id, request.sub_user_id);
  return subUser === undefined ? null : { name: subUser.name, words: request.words };
}

export async function deleteOldRequests({ db, clock }: Pick<AskDeps, 'db' | 'clock'>): Promise<void> {
  const time = clock.now() - requestMs;
  let deleted: number;
  do deleted = await db.tx((trx) => deleteRequestsBefore(trx, time, batch));
  while (deleted === batch);
}
