import { setImmediate } from 'node:timers/promises';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { formatDay, type Spoken } from '#src/domain/dates.ts';
import { logEvent } from '#src/domain/events.ts';
import { deletesAt, isNoticeDue, newestWithNotice, unpaidSignupMs } from '#src/domain/retention.ts';
import { signupLifeMs } from '#src/domain/signup.ts';
import { findUserId } from '../../accounts/email-store.ts';
import { insertMail } from '../../outbox/store.ts';
import type { BillingDeps } from '../deps.ts';
import { deleteUnpaidSignups } from '../store.ts';
import { trySeparately } from '../try-separately.ts';
import { findHouseholdEnd, findHouseholdEnds, type HouseholdEnd, insertNotice } from './store.ts';

/** Requests run between two batches, so a batch is small. */
const batchSize = 100;

export async function deleteOldSignups({ db, clock }: BillingDeps): Promise<void> {
  // `deleteUnpaidSignups` compares the expiry, which is two hours after the last renewal.
  const until = clock.now() - unpaidSignupMs + signupLifeMs;
  while ((await db.tx((trx) => deleteUnpaidSignups(trx, { until, limit: batchSize }))) > 0) {
    await setImmediate();
  }
}

/** `mayErase` runs in the transaction that erases the household. */
export type EraseHousehold = (userId: string, mayErase: (db: Reader) => Promise<boolean>) => Promise<boolean>;

/** One household's error doesn't stop the others. */
export async function deleteLapsedHouseholds(deps: BillingDeps, erase: EraseHousehold): Promise<void> {
  const { db, clock, log } = deps;
  const until = newestWithNotice(clock.now());
  for (let after = { createdAt: 0, id: '' }; ; ) {
    const batch = await findHouseholdEnds(db.read, { after, until, limit: batchSize });
    const last = batch.at(-1);
    if (last === undefined) return;
    after = { createdAt: last.createdAt, id: last.userId };
    for (const end of batch) {
      if (end.isSuspended || !isNoticeDue(end.lapsedAt, clock.now())) continue;
      const failure = 'a lapsed household could not be deleted or told';
      await trySeparately(log, { id: end.userId, failure }, () => notifyOrErase(deps, end, erase));
    }
    await setImmediate();
  }
}

async function notifyOrErase(
  { db, clock, log }: BillingDeps,
  end: HouseholdEnd,
  erase: EraseHousehold,
): Promise<void> {
  const { userId, noticeAt } = end;
  const now = clock.now();
  if (noticeAt === null) {
    await db.tx((trx) => sendNotice(trx, end, now));
    return;
  }
  if (now < deletesAt({ lapsedAt: end.lapsedAt, noticeAt })) return;
  const isErased = await erase(userId, (reader) => isStillOver(reader, userId, now));
  if (isErased) logEvent(log, 'account-deleted', 'done', { userId, reason: 'lapsed' });
}

async function sendNotice(trx: Tx, { userId, email, lapsedAt }: HouseholdEnd, now: number): Promise<void> {
  if (!(await insertNotice(trx, { userId, lapsedAt }, now))) return;
  await insertMail(trx, { kind: 'deletion-coming', address: email, about: String(lapsedAt), now });
}

async function isStillOver(db: Reader, userId: string, now: number): Promise<boolean> {
  const end = await findHouseholdEnd(db, userId);
  if (end === null || end.isSuspended || end.noticeAt === null) return false;
  return now >= deletesAt({ lapsedAt: end.lapsedAt, noticeAt: end.noticeAt });
}

export interface DeletionNews {
  lapsedOn: string;
  deletedOn: string;
}

/** Returns null if the household has paid since, is suspended, or was deleted. */
export async function readDeletionNews(
  { db }: BillingDeps,
  email: string,
  lapsedAt: number,
  texts: Spoken,
): Promise<DeletionNews | null> {
  const userId = await findUserId(db.read, email);
  const end = userId === null ? null : await findHouseholdEnd(db.read, userId);
  if (end === null || end.isSuspended || end.lapsedAt !== lapsedAt || end.noticeAt === null) return null;
  return {
    lapsedOn: formatDay(lapsedAt, texts),
    deletedOn: formatDay(deletesAt({ lapsedAt, noticeAt: end.noticeAt }), texts),
  };
}
