import type { Clock } from '#src/adapters/clock.ts';
import type { Database, Reader, Tx } from '#src/adapters/db/database.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import type { Asker, Limits } from '#src/adapters/limits/limits.ts';
import { foldEmail, readEmail } from '#src/domain/email.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import { type PasswordFault, passwordFault } from '#src/domain/password.ts';
import { isToken } from '#src/domain/token.ts';
import { deletePasskeys } from '#src/features/accounts/passkeys/store.ts';
import { deleteDevices } from '#src/features/accounts/sessions/device-store.ts';
import { deleteSessions } from '#src/features/accounts/sessions/store.ts';
import { deletePins } from '#src/features/accounts/sub-users/pin-store.ts';
import { findUserByEmail } from '../email-store.ts';
import { type AccountRow, findAccount, updateUser } from '../store.ts';
import { deleteResets, findReset, insertReset, spendReset } from './store.ts';

const minute = 60 * 1000;

export const resetLifeMs = 30 * minute;

export type ResetRequest =
  | { kind: 'taken'; email: string }
  | { kind: 'empty' | 'not-an-email' }
  | { kind: 'limited'; retryAfterSeconds: number };

/** Answers alike for known and unknown e-mails: only the mail job reads the account. */
export async function requestReset(
  { limits, hashing }: { limits: Limits; hashing: Pick<Hashing, 'hashToken'> },
  { email: typed, asker }: { email: string; asker: Asker },
): Promise<ResetRequest> {
  if (typed.trim() === '') return { kind: 'empty' };
  const email = readEmail(typed);
  if (email === null) return { kind: 'not-an-email' };
  const emailHash = hashing.hashToken(foldEmail(email));
  const allowance = await limits.take(limitRules.reset, asker, { email: emailHash });
  if (!allowance.allowed) return { kind: 'limited', retryAfterSeconds: allowance.retryAfterSeconds };
  // An account of an earlier version may have exactly what was typed.
  return { kind: 'taken', email: typed.trim().normalize('NFC') };
}

export interface ResetDeps {
  db: Database;
  clock: Clock;
  hashing: Hashing;
}

/** The typed spelling may lead elsewhere. Earlier links stay valid, because a late mail may hold one. */
export async function issueReset(
  { db, clock, hashing }: ResetDeps,
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

export async function isResetOpen({ db, clock, hashing }: ResetDeps, token: string): Promise<boolean> {
  return isToken(token) && (await findReset(db.read, hashing.hashToken(token), clock.now())) !== null;
}

export type ResetResult = { kind: 'done'; email: string } | { kind: 'gone' | 'empty' | PasswordFault };

/** Every session of the household ends, no device knows it, and passkeys and PINs go: a stranger may have added one. */
export async function setNewPassword(
  { db, clock, hashing }: ResetDeps,
  { token, password }: { token: string; password: string },
): Promise<ResetResult> {
  if (!isToken(token)) return { kind: 'gone' };
  const tokenHash = hashing.hashToken(token);
  // Wrong tokens must not cost a hash.
  const found = await findResetAccount(db.read, tokenHash, clock.now());
  if (found === undefined) return { kind: 'gone' };
  if (password === '') return { kind: 'empty' };
  const fault = await passwordFault(password, { email: found.email, isCommon: hashing.isCommon });
  if (fault !== null) return { kind: fault };
  const passwordHash = await hashing.hashMain(password);
  return db.tx(async (trx) => {
    const account = await findResetAccount(trx, tokenHash, clock.now());
    if (account === undefined || !(await spendReset(trx, tokenHash))) return { kind: 'gone' };
    await replacePassword(trx, account.id, passwordHash);
    return { kind: 'done', email: account.email };
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
