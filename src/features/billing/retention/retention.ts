import { setImmediate } from 'node:timers/promises';
import type { Reader, Tx } from '#src/adapters/db/database.ts';
import { emailKey } from '#src/domain/email.ts';
import { logEvent } from '#src/domain/events.ts';
import { formatDay } from '#src/domain/period.ts';
import { deletesAt, isNoticeDue, unpaidSignupMs } from '#src/domain/retention.ts';
import { signupLifeMs } from '#src/domain/signup.ts';
import { findUserId } from '../../accounts/store.ts';
import { insertMail } from '../../outbox/store.ts';
import type { BillingDeps } from '../deps.ts';
import { isIsolatedWorkDone } from '../isolate.ts';
import { deleteUnpaidSignups, findOldSignups, type SignupCursor } from '../store.ts';
import { findHouseholdEnd, findHouseholdEnds, type HouseholdEnd, insertNotice } from './store.ts';

type RetentionDeps = Pick<BillingDeps, 'db' | 'clock' | 'log'>;

/** Rows of one look; requests come between two. */
const batchSize = 500;

/** Where the look through the sign-ups begins when nobody has looked yet. */
export const firstSignup: SignupCursor = { expiresAt: 0, id: '' };

/**
 * Deletes the sign-ups that nobody paid for within 30 days. Answers where the next look begins: sign-ups of households
 * that stand needn't be read twice.
 * @throws DatabaseBusy
 */
export async function deleteOldSignups(
  { db, clock }: RetentionDeps,
  after: SignupCursor,
): Promise<SignupCursor> {
  // A sign-up runs out two hours after it was begun or renewed.
  const until = clock.now() - unpaidSignupMs + signupLifeMs;
  for (;;) {
    const batch = await findOldSignups(db.read, { after, until, limit: batchSize });
    const last = batch.at(-1);
    if (last === undefined) return after;
    const ids = batch.map(({ id }) => id);
    await db.tx((trx) => deleteUnpaidSignups(trx, ids));
    after = { expiresAt: last.expiresAt, id: last.id };
    await setImmediate();
  }
}

/** Deletes a household when `mayErase`, asked in the same transaction, says so; answers whether it did. */
export type EraseHousehold = (userId: string, mayErase: (db: Reader) => Promise<boolean>) => Promise<boolean>;

/**
 * Tells lapsed households of their deletion 30 days before it, and deletes those whose 24 months and 30 days are over.
 * One that fails keeps no other one waiting.
 * @throws DatabaseBusy
 */
export async function deleteLapsedHouseholds(deps: RetentionDeps, erase: EraseHousehold): Promise<void> {
  const { db, clock, log } = deps;
  for (let after = ''; ; ) {
    const batch = await findHouseholdEnds(db.read, after, batchSize);
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last.userId;
    for (const end of batch) {
      if (!isNoticeDue(end.lapsedAt, clock.now())) continue;
      const failure = 'a lapsed household could not be deleted or told';
      await isIsolatedWorkDone(log, { id: end.userId, failure }, () => tellOrErase(deps, end, erase));
    }
    await setImmediate();
  }
}

async function tellOrErase(
  { db, clock, log }: RetentionDeps,
  end: HouseholdEnd,
  erase: EraseHousehold,
): Promise<void> {
  const { userId, toldAt } = end;
  const now = clock.now();
  if (toldAt === null) {
    await db.tx((trx) => tell(trx, end, now));
    return;
  }
  if (now < deletesAt({ lapsedAt: end.lapsedAt, toldAt })) return;
  const isErased = await erase(userId, (reader) => isStillOver(reader, userId, now));
  if (isErased) logEvent(log, 'account-deleted', 'done', { userId, reason: 'lapsed' });
}

async function tell(trx: Tx, { userId, email, lapsedAt }: HouseholdEnd, now: number): Promise<void> {
  if (!(await insertNotice(trx, { userId, lapsedAt }, now))) return;
  await insertMail(trx, { kind: 'deletion-coming', address: email, about: String(lapsedAt), now });
}

/** Whether a household has still paid nothing since it was told. */
async function isStillOver(db: Reader, userId: string, now: number): Promise<boolean> {
  const end = await findHouseholdEnd(db, userId);
  if (end === null || end.toldAt === null) return false;
  return now >= deletesAt({ lapsedAt: end.lapsedAt, toldAt: end.toldAt });
}

/** What a household is told of its deletion, as a person reads it. */
export interface DeletionNews {
  lapsedOn: string;
  deletedOn: string;
}

/** What to tell when the mail goes out; null when the household has paid meanwhile or is gone. */
export async function readDeletionNews(
  { db }: Pick<BillingDeps, 'db'>,
  email: string,
  lapsedAt: number,
): Promise<DeletionNews | null> {
  const userId = await findUserId(db.read, emailKey(email));
  const end = userId === null ? null : await findHouseholdEnd(db.read, userId);
  if (end === null || end.lapsedAt !== lapsedAt || end.toldAt === null) return null;
  return { lapsedOn: formatDay(lapsedAt), deletedOn: formatDay(deletesAt({ lapsedAt, toldAt: end.toldAt })) };
}
