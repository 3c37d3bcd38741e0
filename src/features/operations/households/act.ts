import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { Mailer } from '#src/adapters/mail/mailer.ts';
import { isSameEmail } from '#src/domain/email.ts';
import { UniqueViolation } from '#src/domain/errors.ts';
import { Refusal } from '#src/domain/refusals.ts';
import { changeEmail } from '#src/features/accounts/email-change/email-change.ts';
import { deleteDevices } from '#src/features/accounts/sessions/device-store.ts';
import { endMainSessions } from '#src/features/accounts/sessions/ending-store.ts';
import { countSessions, deleteSessions } from '#src/features/accounts/sessions/store.ts';
import { findAccount } from '#src/features/accounts/store.ts';
import { grantMonths } from '#src/features/billing/grant/grant.ts';
import { insertSuspension } from '#src/features/billing/ledger/suspensions-store.ts';
import { resumeHousehold } from '#src/features/billing/suspension/suspension.ts';
import { eraseHousehold, writeOwnData } from '#src/features/household/personal-data/personal-data.ts';
import type { OperationsDeps } from '#src/features/operations/deps.ts';
import { writeAudit } from '#src/features/operations/operators/audit-store.ts';

/** `actor` is an operator's e-mail, or `commandLine`. */
export interface Act {
  userId: string;
  actor: string;
}

/** The typed text is masked, like a household's address. */
export async function recordSearch(
  { db, clock }: OperationsDeps,
  actor: string,
  typed: string,
): Promise<void> {
  if (typed.trim() === '') return;
  const subject = { household: typed, userId: null };
  await db.tx((trx) => writeAudit(trx, clock.now(), { actor, action: 'households-searched', subject }));
}

export async function recordOpening(
  { db, clock }: OperationsDeps,
  { userId, actor }: Act,
  household: string,
) {
  const subject = { household, userId };
  await db.tx((trx) => writeAudit(trx, clock.now(), { actor, action: 'household-opened', subject }));
}

/** Returns the end of the last month (epoch ms). */
export function grantAudited(
  { db, clock }: OperationsDeps,
  { userId, actor }: Act,
  { months, reason }: { months: number; reason: string },
): Promise<number> {
  return db.tx(async (trx) => {
    const now = clock.now();
    const { email } = await requireAccount(trx, userId);
    const end = await grantMonths(trx, { userId, months, reason, now });
    if (end === null) throw new Refusal('household-gone');
    const subject = { household: email, userId, note: reason };
    const detail = months === 1 ? '1 month' : `${months} months`;
    await writeAudit(trx, now, { actor, action: 'month-granted', subject, detail });
    return end;
  });
}

/** In characters. */
export const maxReason = 200;

/** The household can read the reason. Returns `same` if it is suspended already. */
export function suspendAudited(
  { db, clock }: OperationsDeps,
  { userId, actor }: Act,
  reason: string,
): Promise<'done' | 'same'> {
  return db.tx(async (trx) => {
    const at = clock.now();
    const account = await requireAccount(trx, userId);
    if (!(await insertSuspension(trx, userId, { reason, at }))) return 'same';
    const subject = { household: account.email, userId, note: reason };
    await writeAudit(trx, at, { actor, action: 'household-suspended', subject });
    return 'done';
  });
}

/** Returns `same` if the household isn't suspended. */
export function resumeAudited(
  { db, clock }: OperationsDeps,
  { userId, actor }: Act,
): Promise<'done' | 'same'> {
  return db.tx(async (trx) => {
    const now = clock.now();
    const account = await requireAccount(trx, userId);
    if (!(await resumeHousehold(trx, userId, now))) return 'same';
    const subject = { household: account.email, userId };
    await writeAudit(trx, now, { actor, action: 'household-resumed', subject });
    return 'done';
  });
}

/** Returns what the household's own export contains. */
export async function exportAudited(
  deps: Parameters<typeof writeOwnData>[0],
  { userId, actor }: Act,
  form: 'json' | 'page',
): Promise<string> {
  const { db, clock } = deps;
  const data = await writeOwnData(deps, userId, form);
  if (data === null) throw new Refusal('household-gone');
  const account = await requireAccount(db.read, userId);
  const subject = { household: account.email, userId };
  await db.tx((trx) => writeAudit(trx, clock.now(), { actor, action: 'household-exported', subject }));
  return data;
}

/**
 * Changes the address as the profile does: the former address gets a link that restores it, and the main user's
 * sessions end. Returns `same` if the account has this address.
 */
export async function setEmailAudited(
  { db, clock }: OperationsDeps,
  { userId, actor }: Act,
  email: string,
): Promise<'done' | 'same'> {
  const write = async (trx: Tx) => {
    const now = clock.now();
    const account = await requireAccount(trx, userId);
    if (account.email === email) return 'same';
    await changeEmail(trx, userId, { email, now });
    await endMainSessions(trx, userId);
    const subject = { household: account.email, userId };
    await writeAudit(trx, now, { actor, action: 'email-changed', subject });
    return 'done';
  };
  try {
    return await db.tx(write);
  } catch (error) {
    if (error instanceof UniqueViolation && error.constraint.includes('email'))
      throw new Refusal('email-taken', {}, { cause: error });
    throw error;
  }
}

/** Signs sub-users out too, and makes all devices forget the household. */
export function signOutEverywhere({ db, clock }: OperationsDeps, { userId, actor }: Act): Promise<void> {
  return db.tx(async (trx) => {
    const now = clock.now();
    const account = await requireAccount(trx, userId);
    const sessions = await countSessions(trx, userId, now);
    await deleteSessions(trx, userId);
    await deleteDevices(trx, userId);
    const subject = { household: account.email, userId };
    const detail = sessions === 1 ? '1 device' : `${sessions} devices`;
    await writeAudit(trx, now, { actor, action: 'signed-out-everywhere', subject, detail });
  });
}

/** `typed` is the account's address, which the operator types. */
export async function deleteAudited(
  deps: OperationsDeps & { mailer: Pick<Mailer, 'forget'> },
  { userId, actor }: Act,
  typed: string,
): Promise<void> {
  const account = await requireAccount(deps.db.read, userId);
  if (!isSameEmail(typed, account.email)) throw new Refusal('other-address');
  await eraseHousehold(deps, userId, {
    record: (trx, email) => {
      const subject = { household: email, userId: null };
      return writeAudit(trx, deps.clock.now(), { actor, action: 'household-deleted', subject });
    },
  });
}

async function requireAccount(db: Reader, userId: string) {
  const account = await findAccount(db, userId);
  if (account === undefined) throw new Refusal('household-gone');
  return account;
}
