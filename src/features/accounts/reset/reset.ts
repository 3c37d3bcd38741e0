import type { Reader, Tx } from '#src/adapters/db/database.ts';
import type { Asker } from '#src/adapters/limits/limits.ts';
import { foldEmail } from '#src/domain/email.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { passwordFault } from '#src/domain/password.ts';
import { Refusal, requireAllowed } from '#src/domain/refusals.ts';
import { isToken } from '#src/domain/token.ts';
import type { AccountsDeps } from '#src/features/accounts/deps.ts';
import { deletePasskeys } from '#src/features/accounts/passkeys/store.ts';
import { deletePins } from '#src/features/accounts/pin-store.ts';
import { deleteDevices } from '#src/features/accounts/sessions/device-store.ts';
import { deleteSessions } from '#src/features/accounts/sessions/store.ts';
import { findUserByEmail } from '../email-store.ts';
import { type AccountRow, findAccount, updateUser } from '../store.ts';
import { deleteResets, findReset, insertReset, spendReset } from './store.ts';

const minute = 60 * 1000;

export const resetLifeMs = 30 * minute;

/**
 * Takes from the limit before the mail is queued, for known and unknown e-mails alike: only the mail job reads
 * the account.
 */
export async function takeReset(
  { limits, hashing }: Pick<AccountsDeps, 'limits' | 'hashing'>,
  { email, asker }: { email: string; asker: Asker },
): Promise<void> {
  const emailHash = hashing.hashToken(foldEmail(email));
  requireAllowed(await limits.take(limitRules.reset, asker, { email: emailHash }));
}

/**
 * `to` is the account's own address, because the typed spelling may be another mailbox. Earlier links stay
 * valid, because a late mail may contain one.
 */
export async function issueReset(
  { db, clock, hashing }: AccountsDeps,
  email: string,
): Promise<{ token: string; to: string } | null> {
  const user = await findUserByEmail(db.read, email);
  if (user === undefined) return null;
  const token = hashing.newToken();
  const now = clock.now();
  const row = { tokenHash: hashing.hashToken(token), userId: user.id, expiresAt: now + resetLifeMs, now };
  await db.tx((trx) => insertReset(trx, row));
  return { token, to: user.email };
}

export async function isResetOpen({ db, clock, hashing }: AccountsDeps, token: string): Promise<boolean> {
  return isToken(token) && (await findReset(db.read, hashing.hashToken(token), clock.now())) !== null;
}

/**
 * Returns the account's e-mail. Ends all sessions of the household and deletes its known devices, passkeys and
 * PINs, because a stranger may have added one.
 */
export async function setNewPassword(
  { db, clock, hashing }: AccountsDeps,
  { token, password }: { token: string; password: string },
): Promise<string> {
  if (!isToken(token)) throw new Refusal('reset-over');
  const tokenHash = hashing.hashToken(token);
  // Wrong tokens must not cost a hash.
  const found = await findResetAccount(db.read, tokenHash, clock.now());
  if (found === undefined) throw new Refusal('reset-over');
  const fault = await passwordFault(password, { email: found.email, isCommon: hashing.isCommon });
  if (fault !== null) throw new Refusal(fault);
  const passwordHash = await hashing.hashMain(password);
  return db.tx(async (trx) => {
    const account = await findResetAccount(trx, tokenHash, clock.now());
    if (account === undefined || !(await spendReset(trx, tokenHash))) throw new Refusal('reset-over');
    await replacePassword(trx, account.id, passwordHash);
    return account.email;
  });
}

async function findResetAccount(db: Reader, tokenHash: string, now: number): Promise<AccountRow | undefined> {
  const userId = await findReset(db, tokenHash, now);
  return userId === null ? undefined : findAccount(db, userId);
}

async function replacePassword(trx: Tx, userId: string, passwordHash: string): Promise<void> {
  await updateUser(trx, userId, { password_hash: passwordHash });
  await deleteResets(trx, userId);
  await deleteSessions(trx, userId);
  await deleteDevices(trx, userId);
  await deletePasskeys(trx, userId);
  await deletePins(trx, userId);
}
