import type { Clock } from '#src/adapters/clock.ts';
import type { Database } from '#src/adapters/db/database.ts';
import type { Mailer } from '#src/adapters/mail/mailer.ts';
import { isSameEmail } from '#src/domain/email.ts';
import { deleteDevices } from '#src/features/accounts/sessions/device-store.ts';
import { countSessions, deleteSessions } from '#src/features/accounts/sessions/store.ts';
import { findAccount } from '#src/features/accounts/store.ts';
import { grantMonths } from '#src/features/billing/grant/grant.ts';
import { eraseHousehold } from '#src/features/household/personal-data/personal-data.ts';
import { writeAudit } from '#src/features/operations/operators/audit-store.ts';

interface ActDeps {
  db: Database;
  clock: Clock;
}

/** Whose account it is, and who acts: an operator's e-mail, or `commandLine`. */
export interface Act {
  userId: string;
  actor: string;
}

/** What was typed is shortened, like a household's address. */
export async function recordSearch({ db, clock }: ActDeps, actor: string, typed: string): Promise<void> {
  if (typed.trim() === '') return;
  const subject = { household: typed, userId: null };
  await db.tx((trx) => writeAudit(trx, clock.now(), { actor, action: 'households-searched', subject }));
}

export async function recordOpening({ db, clock }: ActDeps, { userId, actor }: Act, household: string) {
  const subject = { household, userId };
  await db.tx((trx) => writeAudit(trx, clock.now(), { actor, action: 'household-opened', subject }));
}

/** Returns the end of the last month (epoch ms), or null without an account. */
export function grantAudited(
  { db, clock }: ActDeps,
  { userId, actor }: Act,
  { months, reason }: { months: number; reason: string },
): Promise<number | null> {
  return db.tx(async (trx) => {
    const now = clock.now();
    const account = await findAccount(trx, userId);
    const end = await grantMonths(trx, { userId, months, reason, now });
    if (account === undefined || end === null) return null;
    const subject = { household: account.email, userId, note: reason };
    const detail = months === 1 ? '1 month' : `${months} months`;
    await writeAudit(trx, now, { actor, action: 'month-granted', subject, detail });
    return end;
  });
}

/** Signs sub-users out too, and no device knows the household. Returns false without an account. */
export function signOutEverywhere({ db, clock }: ActDeps, { userId, actor }: Act): Promise<boolean> {
  return db.tx(async (trx) => {
    const now = clock.now();
    const account = await findAccount(trx, userId);
    if (account === undefined) return false;
    const sessions = await countSessions(trx, userId, now);
    await deleteSessions(trx, userId);
    await deleteDevices(trx, userId);
    const subject = { household: account.email, userId };
    const detail = sessions === 1 ? '1 device' : `${sessions} devices`;
    await writeAudit(trx, now, { actor, action: 'signed-out-everywhere', subject, detail });
    return true;
  });
}

export type Deleted = 'deleted' | 'gone' | 'other-address';

/** `typed` is the account's address, which the operator types. */
export async function deleteAudited(
  deps: ActDeps & { mailer: Pick<Mailer, 'forget'> },
  { userId, actor }: Act,
  typed: string,
): Promise<Deleted> {
  const account = await findAccount(deps.db.read, userId);
  if (account === undefined) return 'gone';
  if (!isSameEmail(typed, account.email)) return 'other-address';
  await eraseHousehold(deps, userId, {
    record: (trx, email) => {
      const subject = { household: email, userId: null };
      return writeAudit(trx, deps.clock.now(), { actor, action: 'household-deleted', subject });
    },
  });
  return 'deleted';
}
